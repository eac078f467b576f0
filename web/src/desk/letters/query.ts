import type { Kind } from "./types";
import { KIND_KEYS, KINDS } from "./words";

/** Whose letters are listed. */
export const WHOSE = [
  { value: "", label: "Everybody’s" },
  { value: "mine", label: "Mine" },
  { value: "nobody", label: "Nobody’s yet" },
] as const;

/** What the list shows; all of it stands in the address. Without a kind it is all of them, without a state what is open. */
export interface LetterQuery {
  kind: Kind | "";
  state: string;
  assigned: (typeof WHOSE)[number]["value"];
  q: string;
  page: number;
}

/** The states that can be chosen for a kind; of all kinds together only what most of them have. */
export const statesOf = (kind: Kind | ""): readonly string[] => (kind === "" ? ["new", "spam"] : KINDS[kind].states);

/** Reads an address; what cannot be read is as if it were not there. */
export function readQuery(values: URLSearchParams): LetterQuery {
  const page = Number(values.get("page"));
  const kind = KIND_KEYS.find((key) => key === values.get("kind")) ?? "";
  const state = values.get("state");
  return {
    kind,
    state: [...statesOf(kind), "all"].find((key) => key === state) ?? "",
    assigned: WHOSE.find(({ value }) => value === values.get("assigned"))?.value ?? "",
    q: values.get("q") ?? "",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address after a change, at the first page again. Another kind begins with what is open. */
export function withQuery(
  values: URLSearchParams,
  change: Partial<Record<"kind" | "state" | "assigned" | "q", string>>,
) {
  const next = new URLSearchParams(values);
  if (change.kind !== undefined) next.delete("state");
  for (const [name, value] of Object.entries(change)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  next.delete("page");
  return next;
}

/** What is searched for: a whole reference. Names and contacts are locked, so a part of one would find nothing. */
export function isSearchable(q: string): boolean {
  return q.trim() === "" || /^[a-z]{1,2}-[a-z0-9-]{4,26}$/i.test(q.trim());
}
