/** Spec 1 §9: no chunk handed to the voice is longer. */
export const LONGEST_CHUNK = 1000;
/**
 * Some engines fall silent after about 15 s of one utterance. At speed 1 a voice says about 15 characters a second, so
 * a chunk of this many is over in time; slower speech gets shorter chunks.
 */
const SAFE_CHUNK = 200;
const LONGEST_SAFE_CHUNK = 250;

/** A piece of one paragraph that is spoken in one go. */
export interface Chunk {
  /** Index of its paragraph. */
  paragraph: number;
  /** Where it starts in that paragraph, in UTF-16 units. */
  start: number;
  text: string;
}

/** Longest chunk that a voice at this speed finishes before an engine cuts it off. */
export function chunkLimit(rate: number): number {
  return Math.min(Math.round(SAFE_CHUNK * rate), LONGEST_SAFE_CHUNK, LONGEST_CHUNK);
}

/** Cuts paragraphs at sentence ends, then at commas, then at spaces; a chunk never spans two paragraphs. */
export function chunkParagraphs(paragraphs: readonly string[], limit: number): Chunk[] {
  return paragraphs.flatMap((text, paragraph) => chunkText(text, limit).map((chunk) => ({ paragraph, ...chunk })));
}

function chunkText(text: string, limit: number): Omit<Chunk, "paragraph">[] {
  const chunks: Omit<Chunk, "paragraph">[] = [];
  let from = 0;
  while (from < text.length) {
    const to = text.length - from <= limit ? text.length : from + cutAt(text.slice(from, from + limit + 1), limit);
    const piece = text.slice(from, to);
    const spoken = piece.trim();
    if (/[\p{L}\p{N}]/u.test(spoken)) chunks.push({ start: from + piece.indexOf(spoken), text: spoken });
    from = to;
  }
  return chunks;
}

/** Length of the first piece of `window`, whose last character only shows what comes after the limit. */
function cutAt(window: string, limit: number): number {
  const cut = lastEnd(window, SENTENCE_END, endsSentence) || lastEnd(window, CLAUSE_END) || lastEnd(window, /\s/g);
  if (cut > 0) return cut;
  // One word longer than the limit: never between the halves of a surrogate pair or before a joined mark.
  let end = limit;
  while (end > 1 && /^(?:\p{M}|\u200d|[\udc00-\udfff])/u.test(window.slice(end))) end--;
  return /[\ud800-\udbff]$/.test(window.slice(0, end)) ? Math.max(end - 1, 1) : end;
}

const SENTENCE_END = /(\S*?)[.!?…]+["'”’)\]]*\s+/g;
const CLAUSE_END = /[,;:–—]["'”’)\]]*\s+/g;
const ABBREVIATIONS = new Set([
  "dr",
  "mr",
  "mrs",
  "ms",
  "prof",
  "st",
  "no",
  "vs",
  "approx",
  "e.g",
  "i.e",
  "a.m",
  "p.m",
]);

/** A full stop after a title or an abbreviation ends no sentence. */
function endsSentence(match: RegExpExecArray): boolean {
  return !ABBREVIATIONS.has((match[1] ?? "").replace(/^["'“‘([]+/, "").toLowerCase());
}

function lastEnd(text: string, pattern: RegExp, counts: (match: RegExpExecArray) => boolean = () => true): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) if (counts(match)) end = match.index + match[0].length;
  return end;
}
