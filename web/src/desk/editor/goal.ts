/* How many words somebody wants to write in a text; kept on this device, for them and this text. */

/** Words that can be a goal. */
export const MOST_WORDS = 20_000;

/** Where the goal of one text is kept. */
export const goalPlace = (person: string, document: string, field: string) =>
  `desk-word-goal:${person}:${document}:${field}`;

export function readGoal(storage: Pick<Storage, "getItem">, place: string): number | undefined {
  const words = Number(storage.getItem(place));
  return Number.isInteger(words) && words > 0 && words <= MOST_WORDS ? words : undefined;
}

export function writeGoal(
  storage: Pick<Storage, "setItem" | "removeItem">,
  place: string,
  words: number | undefined,
): void {
  try {
    if (words === undefined) storage.removeItem(place);
    else storage.setItem(place, String(words));
  } catch {
    // No room: the goal lasts as long as the page.
  }
}

/** What was typed into the field: `undefined` for no goal, `null` for what is none. */
export function parseGoal(typed: string): number | undefined | null {
  const text = typed.replaceAll(/[\s,]/g, "");
  if (text === "") return undefined;
  const words = Number(text);
  return Number.isInteger(words) && words > 0 && words <= MOST_WORDS ? words : null;
}
