import { blog } from "../../../../crates/content/defaults/texts.json";

/**
 * Texts of the blog pages where the settings (`blog` and `all-posts`) are silent. `by` has `{author}` in it, `error`
 * `{message}`; `featured` stands over `related` when those articles are of other categories.
 */
export const BLOG_WORDS = { ...blog, description: "", intro: "", limits: "General information, not a diagnosis." };

export type BlogWords = typeof BLOG_WORDS;

/** `by Dr Ade`. */
export function byLine(words: BlogWords, author: string): string {
  return words.by.replace("{author}", author);
}
