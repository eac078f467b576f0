import { type AddressChange, type AddressOf, anyText, oneOf, readAddress, withAddress } from "../../ui/address";
import { choicesOf } from "../../ui/words";

export const KINDS = [
  { value: "", label: "All" },
  { value: "comment", label: "Comments" },
  { value: "question", label: "Questions" },
] as const;

export const ORDERS = [
  { value: "urgent", label: "Most urgent first" },
  { value: "old", label: "Longest waiting first" },
  { value: "new", label: "Newest first" },
] as const;

/** What is looked at. Nothing chosen: all that waits for somebody. */
export const STANDINGS = [
  { value: "", label: "To decide" },
  { value: "crisis", label: "Crisis" },
  ...choicesOf("ItemState", ["held", "pending"]),
  { value: "reported", label: "Reported" },
  ...choicesOf("ItemState", ["published", "hidden", "removed"]),
] as const;

const PARTS = { kind: oneOf(KINDS), state: oneOf(STANDINGS), q: anyText, sort: oneOf(ORDERS, "urgent") };

/** What the queue shows; all of it stands in the address. */
export type QueueQuery = AddressOf<typeof PARTS>;

export const readQuery = (values: URLSearchParams): QueueQuery => readAddress(PARTS, values);

/** The address after a change. It starts at the first page again, and no item is open any more. */
export function withQuery(values: URLSearchParams, change: AddressChange<typeof PARTS>): URLSearchParams {
  const next = withAddress(PARTS, values, change);
  next.delete("item");
  return next;
}

export function withItem(values: URLSearchParams, item: string | undefined): URLSearchParams {
  const next = new URLSearchParams(values);
  if (item === undefined) next.delete("item");
  else next.set("item", item);
  return next;
}

export const FILTERS = Object.keys(PARTS);

export const isFiltered = ({ kind, state, q }: QueueQuery): boolean => kind !== "" || state !== "" || q !== "";
