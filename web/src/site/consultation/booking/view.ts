import type { RequestView, TimesView } from "../request/view";

/** Whether something may be done, and the rule of it. */
export interface Rule {
  allowed: boolean;
  words: string;
  refundText?: string | null;
}

/** A booking, to whoever has its link (`GET /api/consultation/bookings/{token}`). */
export interface BookingView {
  reference: string;
  state: string;
  stateText: string;
  words: string[];
  mode: "status" | "reschedule" | "cancel";
  notice?: string | null;
  when?: {
    startsAt: string;
    text: string;
    channelText?: string | null;
    clinician?: string | null;
    icsHref: string;
  } | null;
  times?: TimesView | null;
  change: Rule;
  cancel: Rule;
  paidText?: string | null;
  refundedText?: string | null;
  receiptHref?: string | null;
  /** Where it is paid, or its missing answers are given. */
  payHref?: string | null;
  replies: { atText: string; text: string }[];
  canResend: boolean;
  /** What the patient has still to agree to, whose booking somebody else made. */
  consents?: RequestView["consents"];
  terms?: RequestView["terms"];
}

/** The page as it is read. */
export interface BookingRead {
  values: Record<string, string | string[]>;
  found?: BookingView | null;
}

/** Name of the page's form. */
export const BOOKING = "booking";
