import { policy } from "../../../../crates/content/defaults/texts.json";
/** Texts of the pages (settings `policy`). */
export interface PolicyWords {
  title: string;
  description: string;
  heading: string;
  intro: string;
  contents: string;
  changed: string;
  empty: string;
  /** With `{message}`. */
  error: string;
}

const SPEC: PolicyWords = { ...policy, description: "", intro: "" };

/** The settings' words, and the specification's where they are silent. */
export function policyWords(copy: Partial<PolicyWords>): PolicyWords {
  return { ...SPEC, ...copy };
}

export function errorLine(words: PolicyWords, message: string): string {
  return words.error.replace(
    "{message}",
    message === "" ? "The documents could not be loaded. Please try again." : message,
  );
}
