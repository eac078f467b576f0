import type { FoundPlace } from "../../../api/schema";

/** A piece of a text: `why` says what was found there. */
export interface Piece {
  text: string;
  /** Place of its first character, for keys. */
  at: number;
  why?: string;
}

/** Takes a text apart at what was found in it, counted in characters, not in UTF-16 units. Places outside of the text do nothing. */
export function pieces(text: string, found: readonly FoundPlace[]): Piece[] {
  const letters = [...text];
  const cut: Piece[] = [];
  let at = 0;
  for (const { start, end, why } of [...found].sort((one, other) => one.start - other.start)) {
    if (start < at || end <= start || end > letters.length) continue;
    if (start > at) cut.push({ text: letters.slice(at, start).join(""), at });
    cut.push({ text: letters.slice(start, end).join(""), at: start, why });
    at = end;
  }
  if (at < letters.length) cut.push({ text: letters.slice(at).join(""), at });
  return cut;
}
