import type { CareOffer } from "../../api/schema";
import { countryWords, known, labelOf, sentence } from "../ui/words";

/** Where the person is: 'England, United Kingdom'. */
export function placeWords(country?: string | null, nation?: string | null): string {
  if (!country) return "Country not said";
  return nation ? `${labelOf("CareNation", nation)}, ${countryWords(country)}` : countryWords(country);
}

export function offerWords({ kind, reason, licence }: CareOffer, day: (date: string) => string): string {
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

export const actionWords = (action: string): string => known(STEPS, action) ?? sentence(action);

export const reviewWords = (reason?: string | null): string =>
  reason ? labelOf("CareReview", reason) : "Look at the time and the payment before you decide.";
