export type ListKey = "next" | "previous" | "open" | "tick" | "search" | "clear";

const KEYS: Record<string, ListKey> = {
  j: "next",
  k: "previous",
  Enter: "open",
  o: "open",
  x: "tick",
  "/": "search",
  Escape: "clear",
};

interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** What is under the hands: a text field takes letters, a button or link takes Enter. */
export type Place = "text" | "control" | "other";

/** The meaning of a key press; `undefined` where it belongs to something else. */
export function meaning(event: Pressed, place: Place): ListKey | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || place === "text") return undefined;
  if (event.key === "Enter" && place === "control") return undefined;
  return KEYS[event.key];
}

export function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element)) return "other";
  const field = target.closest("input, textarea, select, [contenteditable], dialog, [role=menu]");
  if (field && !(field instanceof HTMLInputElement && field.type === "checkbox")) return "text";
  return target.closest("a, button, input") ? "control" : "other";
}

/** The row after a step; the first step enters the list at its near end. */
export function stepped(at: number | undefined, by: 1 | -1, rows: number): number | undefined {
  if (rows === 0) return undefined;
  if (at === undefined) return by === 1 ? 0 : rows - 1;
  return Math.min(rows - 1, Math.max(0, at + by));
}
