import { blog } from "../../../../crates/content/defaults/texts.json";
import type { Schemas } from "../../api/types";

type Link = Schemas["LinkView"];

/** Texts of the blog pages (settings `blog` and `all-posts`). */
export interface BlogWords {
  title: string;
  description: string;
  heading: string;
  intro: string;
  searchLabel: string;
  searchPlaceholder: string;
  categoriesLabel: string;
  more: Link;
  /** With `{author}`. */
  by: string;
  empty: string;
  /** With `{message}`. */
  error: string;
  inShort: string;
  onThisPage: string;
  sources: string;
  related: string;
  /** Heading over `related` when those articles are of other categories. */
  featured: string;
  share: string;
  limits: string;
  book: Link & { text: string };
  missing: { heading: string; text: string; button: Link };
}

/** What stands where the settings are silent or could not be read: the words of the specification. */
const SPEC: BlogWords = { ...blog, description: "", intro: "", limits: "General information, not a diagnosis." };

export function blogWords(copy: Partial<BlogWords>, page: Partial<BlogWords> = {}): BlogWords {
  return { ...SPEC, ...page, ...copy };
}

/** `by Dr Ade`. */
export function byLine(words: BlogWords, author: string): string {
  return words.by.replace("{author}", author);
}

export function errorLine(template: string, message: string): string {
  return template.replace(
    "{message}",
    message === "" ? "The articles could not be loaded. Please try again." : message,
  );
}
