import { isObject, type Json, type JsonObject, same } from "../forms/values";

/* Merging of lists whose items have a `_key`: the blocks of a rich text, the items of a list field. */

export type Keyed = JsonObject & { _key: string };

/** An item that both sides changed, or that one changed and the other removed. */
export interface ItemConflict {
  key: string;
  ancestor: Keyed | undefined;
  mine: Keyed | undefined;
  theirs: Keyed | undefined;
}

export interface MergedList {
  /** Where there is a conflict, mine stands (theirs, where I removed it). */
  items: Keyed[];
  conflicts: ItemConflict[];
}

/** The list when every item is an object with a `_key` of its own. */
export function keyed(value: Json | undefined): Keyed[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const keys = value.map((item) => (isObject(item) && typeof item._key === "string" ? item._key : undefined));
  const unique = new Set(keys);
  return unique.has(undefined) || unique.size !== keys.length ? undefined : (value as Keyed[]);
}

const byKey = (list: Keyed[]) => new Map(list.map((item) => [item._key, item]));

/** Keys of `list` that `of` knows, in the order of `list`. */
const shared = (list: Keyed[], of: Map<string, Keyed>) => list.map((item) => item._key).filter((key) => of.has(key));

/** The list's additions, each with the keys that stand before it, nearest first. */
function additions(list: Keyed[], old: Map<string, Keyed>): { key: string; after: string[] }[] {
  const before: string[] = [];
  const found: { key: string; after: string[] }[] = [];
  for (const { _key: key } of list) {
    if (!old.has(key)) found.push({ key, after: [...before].reverse() });
    before.push(key);
  }
  return found;
}

/** The order of the merged list: one side's order of the old items, with the additions of both where they were put. */
function order(ancestor: Keyed[], mine: Keyed[], theirs: Keyed[]): string[] | undefined {
  const [a, m, t] = [byKey(ancestor), byKey(mine), byKey(theirs)];
  const kept = new Set(ancestor.map((item) => item._key).filter((key) => m.has(key) && t.has(key)));
  const arranged = (list: Keyed[]) => list.map((item) => item._key).filter((key) => kept.has(key));
  const [oldOrder, myOrder, theirOrder] = [arranged(ancestor), arranged(mine), arranged(theirs)];
  const iMoved = !same(myOrder, oldOrder);
  if (iMoved && !same(theirOrder, oldOrder) && !same(myOrder, theirOrder)) return undefined;
  const [base, other] = iMoved ? [mine, theirs] : [theirs, mine];
  const keys = base.map((item) => item._key);
  for (const { key, after } of [...missing(other, ancestor, keys), ...additions(other, a)]) {
    if (keys.includes(key)) continue;
    const anchor = after.find((candidate) => keys.includes(candidate));
    keys.splice(anchor === undefined ? 0 : keys.indexOf(anchor) + 1, 0, key);
  }
  return keys;
}

/** Old items that the other side still has although the base removed them: they may be in conflict. */
function missing(other: Keyed[], ancestor: Keyed[], keys: string[]): { key: string; after: string[] }[] {
  const old = shared(other, byKey(ancestor));
  return old.map((key, at) => ({ key, after: old.slice(0, at).reverse() })).filter(({ key }) => !keys.includes(key));
}

/** `undefined` when both sides arranged the same items differently: then somebody must choose a whole list. */
export function mergeKeyed(ancestor: Keyed[], mine: Keyed[], theirs: Keyed[]): MergedList | undefined {
  const keys = order(ancestor, mine, theirs);
  if (!keys) return undefined;
  const [a, m, t] = [byKey(ancestor), byKey(mine), byKey(theirs)];
  const merged: MergedList = { items: [], conflicts: [] };
  for (const key of keys) {
    const [was, own, other] = [a.get(key), m.get(key), t.get(key)];
    if (same(own, other) || same(other, was)) {
      if (own) merged.items.push(own);
    } else if (same(own, was)) {
      if (other) merged.items.push(other);
    } else {
      merged.conflicts.push({ key, ancestor: was, mine: own, theirs: other });
      merged.items.push((own ?? other) as Keyed);
    }
  }
  return merged;
}
