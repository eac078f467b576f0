/** A run of words, or an address within them. */
export interface Piece {
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi;

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of line.matchAll(ADDRESS)) {
    if (match.index > from) pieces.push({ text: line.slice(from, match.index) });
    pieces.push({ text: match[0], href: match[0] });
    from = match.index + match[0].length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from) });
  return pieces;
}

/**
 * What a visitor typed, as paragraphs of lines of pieces. HTML and Markdown stay text; only whole addresses become links.
 * Empty lines part paragraphs.
 */
export function paragraphsOf(text: string): Piece[][][] {
  return text
    .replaceAll("\r", "")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => paragraph.split("\n").map(piecesOf));
}

/** Attributes of a link that a visitor wrote: nobody is told where the reader came from, and no rank is lent. */
// not shown: attributes
export const VISITOR_LINK = "nofollow ugc noopener noreferrer";
