import { addressOf } from "../../ui/query";

/** What the address asks the shop for; '' is everything, in the shop's own order. */
export interface ShopFilter {
  q: string;
  category: string;
  sort: string;
  /** Whole units of the currency that prices are shown in. */
  min: string;
  max: string;
  /** `true` leaves out what cannot be had now. */
  inStock: string;
}

/** The orders that the shop can be asked for. */
export const SORTS = ["price", "-price", "newest"] as const;

/** What the server calls the first of the categories, which filters nothing. */
export const ALL = "All";

const wholeOf = (typed: string | undefined): string => {
  const text = (typed ?? "").trim();
  return /^[0-9]{1,12}$/.test(text) && Number(text) > 0 ? String(Number(text)) : "";
};

/** A category in other letters (`?category=devices`) is the same category; an unknown one stays as it is. What is no amount or order is left out, as the server does. */
export function filterOf(query: Record<string, string>, categories: readonly string[]): ShopFilter {
  const asked = (query.category ?? "").trim();
  const category = categories.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? asked;
  return {
    q: (query.q ?? "").trim(),
    category: category === ALL ? "" : category,
    sort: SORTS.find((sort) => sort === query.sort) ?? "",
    min: wholeOf(query.min),
    max: wholeOf(query.max),
    inStock: query.inStock === "true" ? "true" : "",
  };
}

/** Whether the list is sorted or narrowed by more than its words and category. */
export const isSorted = ({ sort, min, max, inStock }: ShopFilter): boolean =>
  [sort, min, max, inStock].some((chosen) => chosen !== "");

/** The list under a choice. */
export const shopAddress = (filter: Partial<ShopFilter>, fragment = ""): string =>
  addressOf("/shop", { ...filter }, fragment);
