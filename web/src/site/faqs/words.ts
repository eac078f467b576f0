import { faqs } from "../../../../crates/content/defaults/texts.json";
import type { Schemas } from "../../api/types";

/** Texts of the page (settings `faqs`). */
export interface FaqWords {
  title: string;
  description: string;
  heading: string;
  intro: string;
  searchLabel: string;
  empty: string;
  /** With `{message}`. */
  error: string;
  ask: (Schemas["LinkView"] & { text: string }) | null;
}

const SPEC: FaqWords = { ...faqs, description: "", intro: "", ask: null };

/** The settings' words, and the specification's where they are silent. */
export function faqWords(copy: Partial<FaqWords>): FaqWords {
  return { ...SPEC, ...copy };
}

export function errorLine(words: FaqWords, message: string): string {
  return words.error.replace(
    "{message}",
    message === "" ? "The questions could not be loaded. Please try again." : message,
  );
}
