import type { Sort } from "../../ui/DataTable";
import type { Schema, State } from "../types";
import { isState } from "../words";

/** What a list shows; all of it stands in the address. */
export interface ListQuery {
  kind: string;
  q: string;
  state: State | "";
  sort: Sort;
  page: number;
}

const SORTS = ["title", "updated", "state", "reviewDue"];
const NEWEST: Sort = { key: "updated", descending: true };

/** Reads an address; what cannot be read is as if it were not there. */
export function readQuery(values: URLSearchParams, kinds: readonly string[]): ListQuery {
  const kind = values.get("kind") ?? "";
  const state = values.get("state") ?? "";
  const sort = values.get("sort") ?? "";
  const key = sort.replace(/^-/, "");
  const page = Number(values.get("page"));
  return {
    kind: kinds.includes(kind) ? kind : (kinds[0] ?? ""),
    q: values.get("q") ?? "",
    state: isState(state) ? state : "",
    sort: SORTS.includes(key) ? { key, descending: sort.startsWith("-") } : NEWEST,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The sort as the address and the server write it. */
export const sortText = ({ key, descending }: Sort) => `${descending ? "-" : ""}${key}`;

/** The sort as the server writes it: its `updated` begins with the newest. */
export const serverSort = ({ key, descending }: Sort) =>
  sortText({ key, descending: key === "updated" ? !descending : descending });

/** The address after a change. Anything but another page starts at the first page again. */
export function withQuery(values: URLSearchParams, change: Partial<ListQuery>): URLSearchParams {
  const next = new URLSearchParams(values);
  const put = (name: string, value: string | undefined) => {
    if (value === undefined) return;
    if (value === "") next.delete(name);
    else next.set(name, value);
  };
  put("kind", change.kind);
  put("q", change.q?.trim());
  put("state", change.state);
  put("sort", change.sort && sortText(change.sort));
  next.delete("page");
  if (change.page !== undefined && change.page > 1) next.set("page", String(change.page));
  return next;
}

/** The part of an address that a saved view keeps. */
export function viewOf(values: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ["kind", "q", "state", "sort"]) {
    const value = values.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

interface Group {
  /** What the list is called. */
  label: string;
  /** The group of its types, as the server names it. */
  of: string;
}

/** The lists, by their address. */
export const GROUPS: Record<string, Group> = {
  articles: { label: "Articles", of: "Articles" },
  videos: { label: "Videos", of: "Videos" },
  shop: { label: "Shop", of: "Shop" },
  pages: { label: "Pages", of: "Pages" },
};

/** The types of a list, in the server's order; documents with fixed ids are listed under settings. */
export const schemasOf = (schemas: readonly Schema[], group: string): Schema[] =>
  schemas.filter((schema) => schema.group === GROUPS[group]?.of && schema.id === undefined);

/** The list that a document is in. */
export function listOf(schema: Schema): { to: string; label: string } {
  if (schema.id !== undefined) return { to: "/settings", label: "All settings" };
  const path = Object.keys(GROUPS).find((name) => GROUPS[name]?.of === schema.group);
  return {
    to: path ? `/${path}?kind=${schema.kind}` : `/settings/${schema.kind}`,
    label: `All ${schema.plural.toLowerCase()}`,
  };
}
