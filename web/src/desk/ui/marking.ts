/** A piece of a text, marked or not. */
export interface Piece {
  text: string;
  isMarked: boolean;
  /** Where it begins, for React. */
  at: number;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The text in pieces, with the phrases marked wherever they stand as whole words, the longest first. */
export function piecesOf(text: string, phrases: readonly string[]): Piece[] {
  const wanted = phrases
    .map((phrase) => phrase.trim())
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ text, isMarked: false, at: 0 }];
  const words = wanted.map((phrase) => escaped(phrase).replaceAll(/\s+/g, "\\s+")).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "giu");
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isMarked: false, at: end });
    pieces.push({ text: match[0], isMarked: true, at: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), isMarked: false, at: end });
  return pieces;
}
