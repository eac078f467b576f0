import { PROVIDER_CHOICES, PURPOSES, STATUSES } from "../words";

type Status = (typeof STATUSES)[number]["value"];

/** What the list shows; all of it stands in the address. */
export interface PaymentsQuery {
  q: string;
  status: Status;
  purpose: string;
  provider: string;
  /** Days in Lagos, as `2026-11-21`. */
  from: string;
  to: string;
  page: number;
}

const day = (text: string | null): string =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";

/** Reads an address; what cannot be read is as if it were not there. */
export function readQuery(values: URLSearchParams): PaymentsQuery {
  const page = Number(values.get("page"));
  const has = (name: string, known: readonly { value: string }[]) =>
    known.find(({ value }) => value === values.get(name))?.value ?? "";
  return {
    q: values.get("q") ?? "",
    status: has("status", STATUSES) as Status,
    purpose: has("purpose", PURPOSES),
    provider: has("provider", PROVIDER_CHOICES),
    from: day(values.get("from")),
    to: day(values.get("to")),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address after a change, at the first page again. */
export function withQuery(values: URLSearchParams, change: Partial<Omit<PaymentsQuery, "page">>): URLSearchParams {
  const next = new URLSearchParams(values);
  for (const [name, value] of Object.entries(change)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  next.delete("page");
  return next;
}

/** Whether less than everything is asked for, the words searched for aside. */
export const isFiltered = ({ status, purpose, provider, from, to }: PaymentsQuery): boolean =>
  [status, purpose, provider, from, to].some((value) => value !== "");

/** What a saved view keeps of the address. */
export const FILTERS = ["q", "status", "purpose", "provider", "from", "to"] as const;
