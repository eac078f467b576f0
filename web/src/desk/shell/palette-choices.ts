import { fits, plain } from "../ui/fits";

export interface Choice {
  key: string;
  label: string;
  icon: string;
  /** What tells it from others of the same label. */
  detail?: string;
  /** 'Screen', 'Action', or what was found. */
  kind: string;
  words?: string;
  run: () => void;
}

/** How well one word fits: the start of the label, the start of a word, inside of one; 0 when it does not. */
function rate(word: string, label: string, others: string): number {
  if (label.startsWith(word)) return 4;
  if (label.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 3;
  if (others.split(/\s+/).some((part) => part.startsWith(word))) return 2;
  return label.includes(word) ? 1 : 0;
}

/**
 * The choices that have every word typed, the best first; all of them when nothing is typed. Where none has, those that have
 * them with one typing error in each, first those that have them in what they are called.
 */
export function ranked(choices: readonly Choice[], typed: string): Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...choices];
  const rated = choices.map((choice) => {
    const rates = words.map((word) => rate(word, plain(choice.label), plain(choice.words ?? "")));
    return { choice, total: rates.every((one) => one > 0) ? rates.reduce((sum, one) => sum + one, 0) : 0 };
  });
  const fitting = rated.filter(({ total }) => total > 0);
  if (fitting.length === 0) {
    const near = choices.filter(({ label, words: others }) => fits(typed, [label, others]));
    const called = near.filter(({ label }) => fits(typed, [label]));
    return [...called, ...near.filter((choice) => !called.includes(choice))];
  }
  return fitting.sort((a, b) => b.total - a.total).map(({ choice }) => choice);
}

/** Without what leads to the same place as one before it. */
export const distinct = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ key }, at) => choices.findIndex((other) => other.key === key) === at);
