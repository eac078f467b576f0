import { blog } from "../../../../crates/content/defaults/texts.json";
import { t } from "../../messages/message";

/**
 * Texts of the blog pages where the settings (`blog` and `all-posts`) are silent. `by` has `{author}` in it, `error`
 * `{message}`; `featured` stands over `related` when those articles are of other categories.
 */
export const blogWords = () => ({ ...blog, description: "", intro: "", limits: t("blog-limits") });

export type BlogWords = ReturnType<typeof blogWords>;

/** `by Dr Ade`. */
export function byLine(words: BlogWords, author: string): string {
  return words.by.replace("{author}", author);
}
