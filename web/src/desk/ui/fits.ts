/** Shorter words are no typing errors of each other. */
const SHORTEST_MENDED = 3;

/** A text without case and accents. */
export const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}@.+-]+/u)
    .filter(Boolean);

/** Whether one letter more, less or other, or two that changed places, is all that tells two words apart. */
export function isOneAway(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && short.slice(at + 2) === long.slice(at + 2);
}

function fitsWord(typed: string, known: string): boolean {
  if (known.startsWith(typed) || (typed.length >= SHORTEST_MENDED && known.includes(typed))) return true;
  if (typed.length < SHORTEST_MENDED) return false;
  // Whoever is still typing has made the error already.
  const lengths = typed.length > SHORTEST_MENDED ? [-1, 0, 1].map((more) => typed.length + more) : [];
  return isOneAway(typed, known) || lengths.some((length) => isOneAway(typed, known.slice(0, length)));
}

/** Whether every word that was typed is in one of the texts, as the search of the desk means it: with one typing error forgiven. */
export function fits(typed: string, texts: readonly (string | null | undefined)[]): boolean {
  const known = texts.flatMap((text) => wordsOf(text ?? ""));
  return wordsOf(typed).every((word) => known.some((one) => fitsWord(word, one)));
}

export type Has = (text: string) => boolean;

/** What `find` finds of texts that have every word typed; where none has, of those that have them with a typing error in each. */
export function findFitting<Found>(typed: string, find: (has: Has) => Found[]): Found[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const exact = find((text) => words.every((word) => plain(text).includes(word)));
  return exact.length > 0 ? exact : find((text) => fits(typed, [text]));
}
