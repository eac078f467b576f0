import { t } from "../../messages/message";
import { addressOf } from "../../ui/query";
import type { CommunityList } from "./data";
import { SORTS } from "./words";

export const PATH = "/community";

/** What is asked of the list; empty is not asked. */
export interface QuestionFilter {
  q: string;
  /** Slug. */
  category: string;
  sort: string;
}

/** The filter of an address. What the list does not know is left out, so that no filter is shown that does nothing. */
export function filterOf(query: Record<string, string>, categories: CommunityList["categories"]): QuestionFilter {
  const category = categories.find((known) => known.slug === query.category)?.slug ?? "";
  const sort = SORTS.find((known) => known.value === query.sort && known.value !== "new")?.value ?? "";
  return { q: (query.q ?? "").trim(), category, sort };
}

export const isFiltered = ({ q, category }: QuestionFilter): boolean => q !== "" || category !== "";

/** The address of the list with some of the filter changed; from the first page. */
export function listAddress(filter: QuestionFilter, changes: Partial<QuestionFilter>): string {
  return addressOf(PATH, { ...filter, ...changes });
}

/** `2 questions for ‘cough’ in Heart`. */
export function resultWords(count: number, filter: QuestionFilter, categories: CommunityList["categories"]): string {
  const category = categories.find((known) => known.slug === filter.category)?.name;
  const words = filter.q;
  if (category === undefined) {
    return words === "" ? t("community-found", { count }) : t("community-found-words", { count, words });
  }
  return words === ""
    ? t("community-found-category", { count, category })
    : t("community-found-words-category", { count, words, category });
}
