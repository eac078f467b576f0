import { search } from "../../../../crates/content/defaults/texts.json";

/** Texts of the page where the settings (`search`) are silent. `kinds` names the kinds of things found, `all` first. */
export const SEARCH_WORDS = {
  ...search,
  description: "",
  hint: "Use your own words.",
  kinds: search.kinds as Record<string, string>,
  popular: [] as string[],
};

export type SearchWords = typeof SEARCH_WORDS;
