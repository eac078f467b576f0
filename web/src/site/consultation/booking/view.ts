import type { Schemas } from "../../../api/types";
import type { FormState } from "../../../render/contract";
import type { Answer } from "../../../render/page";
import type { RequestView } from "../request/view";

/** A booking, to whoever has its link (`GET /api/consultation/bookings/{token}`). */
export type BookingView = Schemas["BookingView"] & {
  /** What the patient has still to agree to, whose booking somebody else made. */
  consents?: RequestView["consents"];
  terms?: RequestView["terms"];
};

/** What the parts of its page are made of. */
export interface BookingProps {
  booking: BookingView;
  /** What is written between patient and doctor. */
  thread: Answer<Schemas["BookingThread"]>;
  state: FormState;
  action: string;
}

/** Name of the page's form. */
export const BOOKING = "booking";

/** What the form of the call asks. */
const CALL_FIELDS = ["country", "nation", "town", "beside"];

/** Whether what is to be mended was sent with the form of the call. */
export function isOfCall({ errors, values, message }: FormState): boolean {
  if (errors.length > 0) return errors.some(({ field }) => CALL_FIELDS.includes(field));
  return message !== undefined && values.do === "enter";
}

/** Whether the form of the call was taken: it comes back filled in, so that scripts which come later make the call of it. */
export const hasEntered = ({ errors, values, message }: FormState): boolean =>
  values.do === "enter" && errors.length === 0 && message === undefined;

/** Whether what is to be mended was sent with the form of who is invited. */
export function isOfGuest({ errors, values, message }: FormState): boolean {
  if (errors.length > 0) return errors.some(({ field }) => field === "guestName" || field === "guestRole");
  return message !== undefined && values.do === "invite";
}

/** Whether what is to be mended was sent with the form of messages. */
export function isOfMessage({ errors, values, message }: FormState): boolean {
  if (errors.length > 0) return errors.some(({ field }) => field === "text" || field === "file");
  return message !== undefined && values.do === "message";
}
