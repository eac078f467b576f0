import type { CareState } from "../../../api/schema";
import { type AddressOf, anyText, oneOf } from "../../ui/address";

export const WHOSE = [
  { value: "", label: "Anyone" },
  { value: "mine", label: "Mine" },
  { value: "nobody", label: "Unassigned" },
] as const;

/** Beside the states: requests whose patient waits before a room that is closed. */
export const WAITING_ROOM = "waiting_room";

/** Beside the states: requests with messages that nobody at the desk has read. */
export const MESSAGES = "messages";

/** Those whose time is not over, the next first: what the list opens with. */
export const UPCOMING = "upcoming";

/** States of requests, in the order in which they need somebody. */
export const STATES = [
  "new",
  "needs_review",
  "needs_details",
  "awaiting_payment",
  "scheduled",
  "done",
  "no_show",
  "cancelled",
  "refunded",
] as const satisfies readonly CareState[];

type Listed = (typeof STATES)[number] | typeof WAITING_ROOM | typeof MESSAGES | typeof UPCOMING;

const LISTED: readonly Listed[] = [UPCOMING, MESSAGES, ...STATES, WAITING_ROOM];

/** What the list shows; all of it stands in the address. */
export const PARTS = { state: oneOf(LISTED, UPCOMING), assigned: oneOf(WHOSE), q: anyText };

export type RequestQuery = AddressOf<typeof PARTS>;

export function asked({ state, ...rest }: RequestQuery) {
  if (state === WAITING_ROOM) return { ...rest, waits: true };
  if (state === MESSAGES) return { ...rest, messages: true };
  return state === UPCOMING ? { ...rest, upcoming: true } : { ...rest, state };
}

/**
 * What is searched for: a whole reference or a whole address. Names and contacts are locked, so a part of one would find
 * nothing, and the server is not asked.
 */
export function isSearchable(q: string): boolean {
  const text = q.trim();
  return text === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || /^[a-z]{1,4}-?[a-z0-9]{4,26}$/i.test(text);
}
