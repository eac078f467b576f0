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

const SPEC: SearchWords = {
  title: "Search",
  description: "",
  heading: "Search",
  label: "What do you want to know?",
  button: "Search",
  hint: "Use your own words.",
  kinds: { all: "All", post: "Articles", faq: "Questions", video: "Videos", product: "Products", policy: "Policies" },
  start: "Type a word to begin.",
  empty: "Nothing matches your search. Try fewer or simpler words.",
  also: "Also searched for",
  corrected: "Showing results for",
  asTyped: "Search only for",
  error: "The search did not work. It is our fault, not yours. Please try again.",
  popular: [],
};

/** The settings' words, and ours where they are silent. */
export function searchWords(copy: Partial<SearchWords>): SearchWords {
  return { ...SPEC, ...copy };
}
