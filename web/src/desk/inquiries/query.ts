import type { InquiryKind } from "../../api/schema";
import { type AddressOf, anyText, oneOf } from "../ui/address";
import { KIND_KEYS, KINDS } from "./words";

export const WHOSE = [
  { value: "", label: "Anyone" },
  { value: "mine", label: "Mine" },
  { value: "nobody", label: "Unassigned" },
] as const;

/** What the list shows; all of it stands in the address. Without a kind it is all of them, without a state what is open. */
export const PARTS = { kind: oneOf(KIND_KEYS), state: anyText, assigned: oneOf(WHOSE), q: anyText };

export type InquiryQuery = AddressOf<typeof PARTS>;

/** The states that can be chosen for a kind; of all kinds together only what most of them have. */
export const statesOf = (kind: InquiryKind | ""): readonly string[] =>
  kind === "" ? ["new", "spam"] : KINDS[kind].states;

/** A query without a state that its kind does not know. */
export function known(query: InquiryQuery): InquiryQuery {
  return [...statesOf(query.kind), "all"].includes(query.state) ? query : { ...query, state: "" };
}

/** Another kind begins with what is open. */
export const ofKind = (kind: InquiryKind | "") => ({ kind, state: "" });

/** What is searched for: a whole reference. Names and contacts are locked, so a part of one would find nothing. */
export function isSearchable(q: string): boolean {
  return q.trim() === "" || /^[a-z]{1,2}-[a-z0-9-]{4,26}$/i.test(q.trim());
}
