/** The server's rule: shorter passwords are refused. */
export const SHORTEST = 12;

export interface Strength {
  /** 0 to 3 of three steps. */
  step: 0 | 1 | 2 | 3;
  words: string;
}

/** Runs that count for little: one character again and again, or neighbours such as `abcd` and `9876`. */
function withoutRuns(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, at) => at < 2 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
}

/**
 * What a password is worth, in words, while it is typed. A hint only: the server has the list of common and breached
 * passwords, and the last word.
 */
export function strength(password: string, known: readonly string[] = []): Strength {
  const length = [...password].length;
  if (length === 0) return { step: 0, words: `${SHORTEST} characters or more. Three or four words in a row are good.` };
  if (length < SHORTEST) {
    const more = SHORTEST - length;
    return { step: 0, words: `Too short: ${more} more ${more === 1 ? "character" : "characters"}.` };
  }
  const lower = password.toLowerCase();
  const parts = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 3);
  if (parts.some((part) => lower.includes(part))) {
    return { step: 1, words: "Weak: it contains your name or address." };
  }
  const worth = Math.min(withoutRuns(password), new Set(lower).size * 2);
  if (worth < 9) return { step: 1, words: "Weak: it repeats itself." };
  return worth < 16 ? { step: 2, words: "Good." } : { step: 3, words: "Strong." };
}
