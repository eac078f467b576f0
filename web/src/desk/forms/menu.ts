import type { FoundPage } from "../editor/types";
import { isObject, type Json, type JsonObject, moved, newKey } from "./values";

/** Where an entry of the menu leads, and what it is called there. */
export interface MenuTarget {
  label: string;
  href: string;
  /** Id of one of the organisation's own pages: the entry follows it to a new address. */
  page?: string;
}

export interface MenuRow extends MenuTarget {
  key: string;
  isHidden: boolean;
  /** The page says that it stands in the menu: it can be hidden here, and comes back if it is only removed. */
  isOwn: boolean;
  /** As it is stored; none for own pages that follow at the end. */
  stored?: JsonObject;
}

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");

const pageOf = ({ page }: JsonObject): string | undefined =>
  isObject(page) && typeof page._ref === "string" ? page._ref : undefined;

/** What is stored, in its order, and behind it the own pages that stand in the menu by themselves. */
export function rowsOf(value: Json | undefined, ownPages: readonly FoundPage[]): MenuRow[] {
  const stored = (Array.isArray(value) ? value : []).filter(isObject);
  const isOf = (entry: JsonObject) => (own: FoundPage) =>
    (own.page !== undefined && own.page === pageOf(entry)) || own.url === entry.href;
  const listed = stored.map((entry, at): MenuRow => {
    const page = pageOf(entry);
    return {
      key: text(entry._key) || `${at} ${text(entry.href)}`,
      label: text(entry.label),
      href: text(entry.href),
      ...(page && { page }),
      isHidden: entry.hidden === true,
      isOwn: ownPages.some(isOf(entry)),
      stored: entry,
    };
  });
  const rest = ownPages.filter((own) => !stored.some((entry) => isOf(entry)(own)));
  const following = rest.map(({ title, url, page }) => ({
    key: url,
    label: title,
    href: url,
    ...(page && { page }),
    isHidden: false,
    isOwn: true,
  }));
  return [...listed, ...following];
}

const entryOf = ({ label, href, page }: MenuTarget, isHidden: boolean, key = newKey()): JsonObject => ({
  _key: key,
  label,
  href,
  ...(page && { page: { _type: "reference", _ref: page } }),
  ...(isHidden && { hidden: true }),
});

/** The rows as they are stored. Own pages that follow by themselves stay so, unless one at `touched` or before was changed. */
export function storedOf(rows: readonly MenuRow[], touched: number): JsonObject[] {
  const isTouched = rows.slice(0, touched + 1).some(({ stored }) => !stored);
  const kept = isTouched ? rows : rows.filter(({ stored }) => stored);
  return kept.map((row) => row.stored ?? entryOf(row, row.isHidden));
}

/** The list with one entry more, before own pages that follow by themselves. */
export const withAdded = (rows: readonly MenuRow[], target: MenuTarget): JsonObject[] => [
  ...storedOf(rows, -1),
  entryOf(target, false),
];

export function withMoved(rows: readonly MenuRow[], at: number, by: -1 | 1): JsonObject[] {
  return storedOf(moved(rows, at, by), Math.max(at, at + by));
}

/** The list with another target, name or visibility of one entry. */
export function withChanged(rows: readonly MenuRow[], at: number, change: Partial<MenuRow>): JsonObject[] {
  const replace = (row: MenuRow): MenuRow => {
    const next = { ...row, ...change };
    return { ...next, stored: entryOf(next, next.isHidden, text(row.stored?._key) || undefined) };
  };
  return storedOf(
    rows.map((row, place) => (place === at ? replace(row) : row)),
    at,
  );
}

export const withRemoved = (rows: readonly MenuRow[], at: number): JsonObject[] =>
  storedOf(
    rows.filter((_, place) => place !== at),
    -1,
  );
