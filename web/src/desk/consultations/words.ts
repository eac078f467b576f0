import type { CareOffer, CareRequest } from "../../api/schema";
import { countryWords, known, labelOf, sentence } from "../ui/words";

/** State of a link that opens the patient’s words at once: pressing it is the request, which is recorded. */
export const READS = { reads: "story" } as const;

const OVER: ReadonlySet<string> = new Set(["done", "no_show", "cancelled", "refunded"]);

/** Whether what they wrote may be an emergency, and nobody has dealt with it yet. */
export const mustBeCalled = ({ flags, state }: Pick<CareRequest, "flags" | "state">): boolean =>
  flags.length > 0 && !OVER.has(state);

/** Where the person is: 'England, United Kingdom'. */
export function placeWords(country?: string | null, nation?: string | null): string {
  if (!country) return "Country not given";
  return nation ? `${labelOf("CareNation", nation)}, ${countryWords(country)}` : countryWords(country);
}

export function offerWords({ kind, reason, licence }: CareOffer, day: (date: string) => string): string {
  if (kind === "information") return reason ?? "Information only: the licence map has no licence for this country.";
  if (!licence) return reason ?? "Consultations are offered in this country.";
  return licence.expires ? `${licence.label}, until ${day(licence.expires)}.` : `${licence.label}.`;
}

const STEPS: Record<string, string> = {
  sent: "Sent",
  call_wanted: "Sent, with a request to call about the price,",
  pay: "Payment started",
  paid: "Paid",
  unpaid: "Marked as not paid",
  resent: "Email requested again",
  story_viewed: "Story read",
  patient_here: "Waiting room joined",
  room_opened: "Room opened",
  room_entered: "Room entered",
  extension_offered: "More time offered",
  extension_paid: "More time paid",
  extension_paid_late: "More time paid too late, and refunded",
  extension_withdrawn: "Offer of more time taken back",
  guest_invited: "Guest invited",
  guest_withdrawn: "Invitation taken back",
  guest_entered: "Room entered by a guest",
  file_viewed: "File opened",
  noted: "Seen",
  assigned: "Assigned",
  note: "Note added",
  visit: "Visit recorded",
  booked: "Time booked",
  moved: "Moved",
  done: "Done",
  no_show: "Marked as a no-show",
  cancel: "Cancelled",
  refunded: "Refunded in full",
  replied: "Reply sent",
  urgent_message: "Urgent message received",
  exported: "Exported",
  corrected: "Name or contact corrected",
  erased: "Erased",
  payer_erased: "Payer erased",
  patient_erased: "Patient erased",
  reviewed: "Reviewed",
};

export const actionWords = (action: string): string => known(STEPS, action) ?? sentence(action);

export const reviewWords = (reason?: string | null): string =>
  reason ? labelOf("CareReview", reason) : "Check the time and the payment before you decide.";
