import { t } from "../../messages/message";
import { addressOf } from "../../ui/query";

/** What a list of posts is narrowed to; all of it stands in the address. */
export interface PostFilter {
  q: string;
  category: string;
  section: string;
}

/** What the server calls the first of the categories, which filters nothing. */
export const ALL = "All";

/** The filter that the query values name, a category as `known` writes it; `All` and blanks filter nothing. */
export function filterOf(query: Record<string, string>, known: readonly string[] = []): PostFilter {
  const asked = (query.category ?? "").trim();
  const category = known.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? asked;
  return {
    q: (query.q ?? "").trim(),
    category: category.toLowerCase() === ALL.toLowerCase() ? "" : category,
    section: (query.section ?? "").trim(),
  };
}

export function isFiltered({ q, category, section }: PostFilter): boolean {
  return q !== "" || category !== "" || section !== "";
}

/** Where a category pill leads: the words searched for stay, the page starts again. */
export function categoryAddress(path: string, { q, section }: PostFilter, category: string): string {
  return addressOf(path, { q, category: category === ALL ? "" : category, section });
}

/** `3 articles about “salt” in Sleeping`, so that a result says what it is of. */
export function resultWords(total: number, { q, category, section }: PostFilter): string {
  const place = [category, section].filter((name) => name !== "").join(", ");
  if (q === "") return place === "" ? t("blog-found", { count: total }) : t("blog-found-in", { count: total, place });
  return place === ""
    ? t("blog-found-about", { count: total, query: q })
    : t("blog-found-about-in", { count: total, query: q, place });
}
