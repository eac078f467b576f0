/* A draft lies on the device only after somebody ticked that it may. What could not be sent lies in the tab, and ends with it. */

/** Where it lies. `forget-device-player.behaviour.ts` clears it too. */
export const DRAFT_KEY = "askDraft";

/** Fields that are kept. No address of mail, and nothing that was agreed to. */
const KEPT = ["category", "visibility", "adult", "country", "title", "question"];

export type Draft = Record<string, string>;

/** What a draft needs of `Storage`. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The draft of this device, if there is one that can be read. */
export function readDraft(shelf: Shelf): Draft | undefined {
  try {
    const value: unknown = JSON.parse(shelf.getItem(DRAFT_KEY) ?? "null");
    if (typeof value !== "object" || value === null) return undefined;
    const kept = Object.entries(value).filter(([name, text]) => KEPT.includes(name) && typeof text === "string");
    return kept.length > 0 ? Object.fromEntries(kept) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is typed. Answers whether the device took it. */
export function keepDraft(shelf: Shelf, typed: Iterable<[string, unknown]>): boolean {
  const draft: Draft = {};
  for (const [name, text] of typed) {
    if (KEPT.includes(name) && typeof text === "string" && text !== "") draft[name] = text;
  }
  try {
    shelf.setItem(DRAFT_KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets it. */
export function dropDraft(shelf: Shelf): void {
  try {
    shelf.removeItem(DRAFT_KEY);
  } catch {
    // A device that refuses storage has kept nothing.
  }
}
