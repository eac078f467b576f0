import { METHODS, STATE_CHOICES } from "../words";

/** What the list shows; all of it stands in the address. */
export interface GiftsQuery {
  q: string;
  state: string;
  method: string;
  page: number;
}

/** Reads an address; what cannot be read is as if it were not there. */
export function readQuery(values: URLSearchParams): GiftsQuery {
  const page = Number(values.get("page"));
  const has = (name: string, known: readonly { value: string }[]) =>
    known.find(({ value }) => value === values.get(name))?.value ?? "";
  return {
    q: values.get("q") ?? "",
    state: has("state", STATE_CHOICES),
    method: has("method", METHODS),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address after a change, at the first page again. */
export function withQuery(values: URLSearchParams, change: Partial<Omit<GiftsQuery, "page">>): URLSearchParams {
  const next = new URLSearchParams(values);
  for (const [name, value] of Object.entries(change)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  next.delete("page");
  return next;
}
