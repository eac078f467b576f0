import { STATE_KEYS, type State } from "../words";

/** Whose requests are listed. */
export const WHOSE = [
  { value: "", label: "Everybody’s" },
  { value: "mine", label: "Mine" },
  { value: "nobody", label: "Nobody’s yet" },
] as const;

type Whose = (typeof WHOSE)[number]["value"];

/** What the list shows; all of it stands in the address. */
export interface RequestQuery {
  state: State;
  assigned: Whose;
  q: string;
  page: number;
}

/** Reads an address; what cannot be read is as if it were not there. */
export function readQuery(values: URLSearchParams): RequestQuery {
  const page = Number(values.get("page"));
  return {
    state: STATE_KEYS.find((key) => key === values.get("state")) ?? "new",
    assigned: WHOSE.find(({ value }) => value === values.get("assigned"))?.value ?? "",
    q: values.get("q") ?? "",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address after a change, at the first page again. */
export function withQuery(values: URLSearchParams, change: { state?: State; assigned?: string; q?: string }) {
  const next = new URLSearchParams(values);
  for (const [name, value] of Object.entries(change)) {
    if (value === "" || (name === "state" && value === "new")) next.delete(name);
    else next.set(name, value);
  }
  next.delete("page");
  return next;
}

/**
 * What is searched for: a whole reference or a whole address. Names and contacts are locked, so a part of one would find
 * nothing, and the server is not asked.
 */
export function isSearchable(q: string): boolean {
  const text = q.trim();
  return text === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || /^[a-z]{1,4}-?[a-z0-9]{4,26}$/i.test(text);
}
