import { search } from "../../../../crates/content/defaults/texts.json";
/** Texts of the page (settings `search`). */
export interface SearchWords {
  title: string;
  description: string;
  heading: string;
  label: string;
  button: string;
  hint: string;
  /** Names of the kinds of things found, `all` first. */
  kinds: Record<string, string>;
  start: string;
  empty: string;
  also: string;
  corrected: string;
  /** Before what was typed, as a link to search for just that. */
  asTyped: string;
  error: string;
  popular: string[];
}

const SPEC: SearchWords = { ...search, description: "", hint: "Use your own words.", popular: [] };

/** The settings' words, and ours where they are silent. */
export function searchWords(copy: Partial<SearchWords>): SearchWords {
  return { ...SPEC, ...copy };
}
