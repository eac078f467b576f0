import type { Passage } from "./words";

export interface Readability {
  words: number;
  /** Whole minutes at 200 words a minute, at least one, as the public page counts them. */
  minutes: number;
  /** Years of age at which it is read with ease; `null` while there are too few words to tell. */
  age: number | null;
  longSentences: LongSentence[];
}

export interface LongSentence {
  key: string;
  text: string;
  words: number;
}

/** Ages that the texts aim at (design, §8; the NHS writes for the same ages). */
export const TARGET_AGE = { from: 9, to: 11 };
/** Sentences with more words are hard to follow (NICE, 'Rules of clear writing': 15 to 20 are ideal). */
export const LONGEST_SENTENCE = 20;

const WORDS_A_MINUTE = 200;
/** Below this the figure jumps about with every word. */
const FEWEST_WORDS = 60;

/**
 * Counts a text. The reading age is the Flesch–Kincaid grade, 0.39 × words per sentence + 11.8 × syllables per word −
 * 15.59 (Kincaid, Fishburne, Rogers and Chissom, 'Derivation of new readability formulas for Navy enlisted personnel',
 * 1975), plus the five years at which the first grade starts. Headings are no sentences and are left out of it.
 */
export function readability(passages: readonly Passage[]): Readability {
  const words = passages
    .filter((passage) => passage.kind !== "aside")
    .reduce((sum, passage) => sum + wordsIn(passage.text).length, 0);
  const sentences = passages
    .filter((passage) => passage.kind === "words")
    .flatMap(({ key, text }) =>
      sentencesIn(text).map((sentence) => ({ key, text: sentence, words: wordsIn(sentence) })),
    );
  return {
    words,
    minutes: Math.max(1, Math.ceil(words / WORDS_A_MINUTE)),
    age: readingAge(sentences.map((sentence) => sentence.words)),
    longSentences: sentences
      .filter((sentence) => sentence.words.length > LONGEST_SENTENCE)
      .map((sentence) => ({ ...sentence, words: sentence.words.length })),
  };
}

function readingAge(sentences: readonly string[][]): number | null {
  const words = sentences.flat();
  if (words.length < FEWEST_WORDS) return null;
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return Math.max(5, Math.round(grade + 5));
}

/** Words as a reader says them: letters with their apostrophes, and numbers. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,-]*/gu) ?? [];
}

/** Sentences of a passage. A full stop inside a number, after a title or an initial ends none. */
export function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["'”’)]*)\s+(?=["'“‘(]?[\p{Lu}\p{N}])/u)
    .reduce<string[]>((sentences, part) => {
      const last = sentences.at(-1);
      if (last !== undefined && /(?:^|\s)(?:Dr|Mr|Mrs|Ms|Prof|St|No|e\.g|i\.e|vs|\p{Lu})\.$/u.test(last)) {
        sentences[sentences.length - 1] = `${last} ${part}`;
      } else sentences.push(part);
      return sentences;
    }, [])
    .filter((sentence) => wordsIn(sentence).length > 0);
}

/** Syllables of an English word, by its groups of vowels; a number counts as two. */
export function syllablesIn(word: string): number {
  const letters = word
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  if (letters === "") return 2;
  const spoken = letters
    .replace(/(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$/, (end) => end[0] ?? "")
    .replace(/^y/, "");
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}
