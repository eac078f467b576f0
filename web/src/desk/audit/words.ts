/** 'Document published' of `document.publish`: the action as it is read in a list. */
export function actionText(action: string): string {
  const [thing = "", ...verbs] = action.split(".");
  const words = [thing, ...verbs].join(" ").replaceAll(/[_-]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One value that a line of the log tells. */
export interface Change {
  name: string;
  before?: string;
  after?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const told = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** What was before and after, name by name; a value that is no object has the name ''. What did not change is left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    const [was, is] = [told(before), told(after)];
    return was === is ? [] : [{ name: "", before: was, after: is }];
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => ({ name, before: told(old[name]), after: told(now[name]) }))
    .filter((change) => change.before !== change.after);
}
