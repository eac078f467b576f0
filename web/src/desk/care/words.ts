import { calendar, circleAlert, circleCheck, clock, flag, wallet, x } from "../../ui/icons";
import { undo } from "../ui/icons";
import { known, sentence, type Words } from "../ui/words";
import type { Offer } from "./types";

/** States of requests, in the order in which they need somebody. */
export const STATES = {
  new: { label: "New", tone: "wait", icon: clock },
  needs_review: { label: "Needs review", tone: "bad", icon: circleAlert },
  needs_details: { label: "Needs details", tone: "wait", icon: circleAlert },
  awaiting_payment: { label: "Awaiting payment", tone: "plain", icon: wallet },
  scheduled: { label: "Scheduled", tone: "info", icon: calendar },
  done: { label: "Done", tone: "ok", icon: circleCheck },
  no_show: { label: "No-show", tone: "plain", icon: x },
  cancelled: { label: "Cancelled", tone: "plain", icon: x },
  refunded: { label: "Refunded", tone: "plain", icon: undo },
} as const satisfies Record<string, Words>;

export type State = keyof typeof STATES;

export const STATE_KEYS = Object.keys(STATES) as State[];

/** Where a request stands. */
export const stateWords = (state: string): Words =>
  known<Words>(STATES, state) ?? { label: sentence(state), tone: "plain", icon: flag };

const CHANNELS: Record<string, string> = {
  chat: "Written chat",
  audio: "Audio call",
  video: "Video call",
  in_person: "In person",
};

/** How the two meet. */
export const channelWords = (channel: string): string => known(CHANNELS, channel) ?? sentence(channel);

const NATIONS: Record<string, string> = {
  england: "England",
  scotland: "Scotland",
  wales: "Wales",
  "northern-ireland": "Northern Ireland",
};

const countries = new Intl.DisplayNames("en-GB", { type: "region", fallback: "code" });

/** Name of a country by its two letters. */
export function countryWords(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : sentence(code);
}

/** Where the person is: 'England, United Kingdom'. */
export function placeWords(country?: string | null, nation?: string | null): string {
  if (!country) return "Country not said";
  return nation ? `${known(NATIONS, nation) ?? sentence(nation)}, ${countryWords(country)}` : countryWords(country);
}

/** What the licence map says about the request. */
export function offerWords({ kind, reason, licence }: Offer, day: (date: string) => string): string {
  if (kind === "information")
    return reason ?? "Information only: no licence for this country stands in the licence map.";
  if (!licence) return reason ?? "Consultations are offered there.";
  return licence.expires ? `${licence.label}, until ${day(licence.expires)}.` : `${licence.label}.`;
}

const STEPS: Record<string, string> = {
  sent: "Came in",
  call_wanted: "Came in: they want to be called about the price",
  pay: "Went to pay",
  paid: "Paid",
  unpaid: "The payment was not made",
  resent: "Asked for the mail once more",
  story_viewed: "Story read",
  patient_here: "Came to the room",
  room_opened: "Room opened",
  file_viewed: "File opened",
  noted: "Seen at the desk",
  assigned: "Assigned",
  note: "Note written",
  visit: "Visit recorded",
  booked: "Time booked",
  moved: "Moved",
  done: "Done",
  no_show: "Marked as a no-show",
  cancel: "Cancelled",
  refunded: "All the money went back",
  replied: "Reply written",
  exported: "Exported",
  erased: "Erased",
  payer_erased: "Who pays was erased",
  patient_erased: "Who was cared for was erased",
  reviewed: "Reviewed",
};

/** What was done with a request. */
export const actionWords = (action: string): string => known(STEPS, action) ?? sentence(action);

const PAYMENTS: Record<string, Pick<Words, "label" | "tone">> = {
  opening: { label: "Not paid yet", tone: "wait" },
  open: { label: "Not paid yet", tone: "wait" },
  released: { label: "Not paid", tone: "plain" },
  settled: { label: "Paid", tone: "ok" },
  review: { label: "To be checked", tone: "bad" },
};

/** Where a payment stands. */
export const moneyWords = (state: string): Pick<Words, "label" | "tone"> =>
  known(PAYMENTS, state) ?? { label: sentence(state), tone: "plain" };

/** Reasons of the house to cancel. */
export const REASONS = [
  { value: "clinician_away", label: "The clinician cannot come" },
  { value: "needs_visit", label: "They need to be seen in person" },
  { value: "not_here", label: "We may not help in their country" },
  { value: "asked", label: "They asked us to cancel" },
  { value: "other", label: "Something else" },
] as const;

/** Outcomes of a consultation. */
export const OUTCOMES = [
  { value: "advice_given", label: "Advice given" },
  { value: "follow_up", label: "To be seen again" },
  { value: "referred", label: "Sent to a clinic or hospital" },
  { value: "urgent", label: "Sent to urgent care" },
  { value: "not_reached", label: "Not reached" },
] as const;

export const outcomeWords = (outcome: string): string =>
  OUTCOMES.find(({ value }) => value === outcome)?.label ?? sentence(outcome);

const REVIEWS: Record<string, string> = {
  not_offered: "It was paid, but nothing may be offered where they said they are now. Cancel it, or ask them.",
  time_taken: "It was paid, but the time was taken meanwhile. Offer another one, or cancel it.",
  paid_too_late:
    "It was cancelled or to be called about, and the money came afterwards. Ask them what they want, or cancel it again.",
  not_agreed: "It was paid before everything was agreed to. Ask them what they want, or cancel it.",
  no_report: "It was paid, but the report that its package needs is not there. Ask them for it, or cancel it.",
};

/** Why somebody has to decide. */
export const reviewWords = (reason?: string | null): string =>
  reason ? (known(REVIEWS, reason) ?? reason) : "Look at the time and the payment before you decide.";
