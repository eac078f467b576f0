import type { BookingView } from "./view";

/** An invented booking. */
export const bookingSample = (change: Partial<BookingView> = {}): BookingView => ({
  reference: "C-4821-7QXT",
  state: "scheduled",
  stateText: "Booked",
  words: ["Your booking is made.", "The doctor calls you at this time."],
  mode: "status",
  notice: null,
  when: {
    startsAt: "2026-11-23T13:30:00Z",
    text: "2:30pm Lagos (1:30pm London), Monday 23 November 2026",
    channelText: "Video call",
    clinician: "Dr Ade",
    icsHref: "/consultation/booking/sample/calendar.ics",
  },
  times: null,
  change: { allowed: true, words: "You can choose another time until 12 hours before." },
  cancel: {
    allowed: true,
    words: "Until 24 hours before you get all your money back. After that you get half of it.",
    refundText: "₦24,000",
  },
  paidText: "₦24,000",
  refundedText: null,
  receiptHref: "/payment/receipt?reference=01KAKD2V7N8Q4W0Z5M3T6R9XYC",
  mayGoOn: false,
  replacesOther: false,
  replies: [],
  consents: [],
  canResend: true,
  ...change,
});
