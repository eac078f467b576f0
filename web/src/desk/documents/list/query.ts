import type { DocumentState } from "../../../api/schema";
import { pageOf } from "../../ui/address";
import type { Sort } from "../../ui/DataTable";
import { inSentence } from "../../ui/words";
import type { Schema } from "../types";
import { isState } from "../words";

/** A state, or what cuts across them: on the site, and on the site with a newer draft. */
export type Standing = DocumentState | "live" | "changed";

export const isStanding = (text: string): text is Standing => isState(text) || text === "live" || text === "changed";

/** What a list shows; all of it stands in the address. */
export interface ListQuery {
  kind: string;
  q: string;
  state: Standing | "";
  category: string;
  /** Only what the asking person changed last. */
  mine: boolean;
  sort: Sort;
  page: number;
}

const SORTS = ["title", "updated", "state", "reviewDue"];
const NEWEST: Sort = { key: "updated", descending: true };

export function readQuery(values: URLSearchParams, kinds: readonly string[]): ListQuery {
  const kind = values.get("kind") ?? "";
  const state = values.get("state") ?? "";
  const sort = values.get("sort") ?? "";
  const key = sort.replace(/^-/, "");
  return {
    kind: kinds.includes(kind) ? kind : (kinds[0] ?? ""),
    q: values.get("q") ?? "",
    state: isStanding(state) ? state : "",
    category: values.get("category") ?? "",
    mine: values.get("mine") === "1",
    sort: SORTS.includes(key) ? { key, descending: sort.startsWith("-") } : NEWEST,
    page: pageOf(values),
  };
}

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
  put("category", change.category);
  put("mine", change.mine === undefined ? undefined : change.mine ? "1" : "");
  put("sort", change.sort && sortText(change.sort));
  next.delete("page");
  if (change.page !== undefined && change.page > 1) next.set("page", String(change.page));
  return next;
}

export const FILTERS = ["kind", "q", "state", "category", "mine", "sort"] as const;

export const isFiltered = ({ q, state, category, mine }: ListQuery): boolean =>
  q !== "" || state !== "" || category !== "" || mine;

interface Group {
  label: string;
  /** The group of its types, as the server names it. */
  of: string;
  /** Where it has one type of that group; other lists of the group are without it. */
  kind?: string;
}

export const GROUPS: Record<string, Group> = {
  articles: { label: "Articles", of: "Articles" },
  videos: { label: "Videos", of: "Videos" },
  shop: { label: "Shop", of: "Shop" },
  // What patients book is set with their hours and licences, not with goods.
  packages: { label: "Packages and prices", of: "Shop", kind: "package" },
  pages: { label: "Pages", of: "Pages" },
};

/** The name of the list that a type is in. */
export function groupOf({ group, kind }: Pick<Schema, "group" | "kind">): string | undefined {
  const names = Object.keys(GROUPS).filter((name) => GROUPS[name]?.of === group);
  return names.find((name) => GROUPS[name]?.kind === kind) ?? names.find((name) => !GROUPS[name]?.kind);
}

/** The types of a list, in the server's order; documents with fixed ids are listed under settings. */
export const schemasOf = (schemas: readonly Schema[], group: string): Schema[] =>
  schemas.filter((schema) => schema.id === undefined && groupOf(schema) === group);

/** Settings, claims, links of the header and words of search: the owner and the doctor begin and change them. */
export const speaksForThePractice = ({ group }: Schema): boolean => group === "Settings";

export function listOf(schema: Schema): { to: string; label: string } {
  if (schema.id !== undefined) return { to: "/settings", label: "All settings" };
  const path = groupOf(schema);
  return {
    to: path ? `/${path}?kind=${schema.kind}` : `/settings/${schema.kind}`,
    label: `All ${inSentence(schema.plural)}`,
  };
}
