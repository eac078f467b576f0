import { isObject, type Json, type JsonObject, same, withField } from "../forms/values";
import { keyed, mergeKeyed } from "./keyed";

/* Three versions of one document: what both started from, what was typed here, what somebody else saved meanwhile. */

/** One step into a document: a field's name, or the `_key` of a list's item. */
export type Step = string | { key: string };

export interface Conflict {
  path: Step[];
  ancestor: Json | undefined;
  mine: Json | undefined;
  theirs: Json | undefined;
}

export interface Merged {
  /** What was changed on one side only is in it; where both changed, mine stands until somebody chooses. */
  body: JsonObject;
  conflicts: Conflict[];
  taken: string[];
}

export function merge(ancestor: JsonObject, mine: JsonObject, theirs: JsonObject): Merged {
  const { value, conflicts } = mergeObject(ancestor, mine, theirs, []);
  const taken = Object.keys({ ...mine, ...value }).filter((name) => !same(value[name], mine[name]));
  return { body: value, conflicts, taken };
}

interface Part<T> {
  value: T;
  conflicts: Conflict[];
}

function mergeObject(ancestor: JsonObject, mine: JsonObject, theirs: JsonObject, path: Step[]): Part<JsonObject> {
  let value: JsonObject = {};
  const conflicts: Conflict[] = [];
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const part = mergeValue(ancestor[name], mine[name], theirs[name], [...path, name]);
    value = withField(value, name, part.value);
    conflicts.push(...part.conflicts);
  }
  return { value, conflicts };
}

function mergeValue(
  ancestor: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  path: Step[],
): Part<Json | undefined> {
  if (same(mine, theirs) || same(theirs, ancestor)) return { value: mine, conflicts: [] };
  if (same(mine, ancestor)) return { value: theirs, conflicts: [] };
  if (isObject(mine) && isObject(theirs) && sameType(mine, theirs)) {
    return mergeObject(isObject(ancestor) ? ancestor : {}, mine, theirs, path);
  }
  const [myItems, theirItems] = [keyed(mine), keyed(theirs)];
  const list = myItems && theirItems && mergeKeyed(keyed(ancestor) ?? [], myItems, theirItems);
  if (list) {
    const conflicts = list.conflicts.map(({ key, ...versions }) => ({ path: [...path, { key }], ...versions }));
    return { value: list.items, conflicts };
  }
  return { value: mine, conflicts: [{ path, ancestor, mine, theirs }] };
}

/** A reference that was changed to another is one thing; its parts are not mixed. */
function sameType(one: JsonObject, other: JsonObject): boolean {
  return one._type === other._type && one._type !== "reference" && one._type !== "image" && one._type !== "file";
}

/** What somebody decided about a conflict. `both` puts their item behind mine, for items of lists. */
export type Choice = { take: "mine" } | { take: "theirs" } | { take: "both" } | { take: "text"; value: Json };

/** The merged document with every decision in it; conflicts without a decision keep what stands there. */
export function decided(merged: Merged, choices: readonly (Choice | undefined)[], freshKey: () => string): JsonObject {
  return merged.conflicts.reduce((body, conflict, at) => {
    const choice = choices[at];
    return choice ? (decide(body, conflict, choice, freshKey) as JsonObject) : body;
  }, merged.body);
}

function decide(body: Json, conflict: Conflict, choice: Choice, freshKey: () => string): Json | undefined {
  if (choice.take === "text") return put(body, conflict.path, () => [choice.value]);
  if (choice.take === "mine") return put(body, conflict.path, () => [conflict.mine]);
  if (choice.take === "theirs") return put(body, conflict.path, () => [conflict.theirs]);
  const { mine, theirs } = conflict;
  const second = isObject(theirs) ? { ...theirs, _key: freshKey() } : theirs;
  return put(body, conflict.path, () => (mine === undefined ? [theirs] : [mine, second]));
}

/** Replaces what stands at the path; in a list by any number of items, where `undefined` is none. */
function put(value: Json | undefined, path: Step[], by: () => (Json | undefined)[]): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return by()[0];
  if (typeof step === "string") {
    const object = isObject(value) ? value : {};
    return withField(object, step, put(object[step], rest, by));
  }
  if (!Array.isArray(value)) return value;
  return value.flatMap((item): Json[] => {
    if (!isObject(item) || item._key !== step.key) return [item];
    const made = rest.length === 0 ? by() : [put(item, rest, by)];
    return made.filter((one) => one !== undefined);
  });
}
