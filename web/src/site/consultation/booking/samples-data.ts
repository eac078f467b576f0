import type { Schemas } from "../../../api/types";
import type { BookingView } from "./view";

/** An invented booking. */
export const bookingSample = (change: Partial<BookingView> = {}): BookingView => ({
  reference: "C-4821-7QXT",
  state: "scheduled",
  stateText: "Booked",
  words: ["The time is booked. We will remind you a day and an hour before.", "The doctor calls you at this time."],
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
  consents: [],
  extension: null,
  canResend: true,
  ...change,
});

/** Somebody who is invited by each side. */
export const guestsSample: Schemas["CareGuests"] = {
  invited: [
    { role: "helper", name: "Bisi Okafor", isByDesk: false, hasEntered: false, href: "/consultation/guest/sample" },
    { role: "interpreter", name: "Musa Bello", isByDesk: true, hasEntered: true, href: "/consultation/guest/other" },
  ],
  mayInvite: [],
};

type Message = Schemas["ThreadMessage"];

const attachments = "/api/consultation/bookings/sample/attachments";

const doctorsMessage: Message = {
  id: "m2",
  from: "doctor",
  by: "Dr Amina Bello, doctor wrote",
  text: "Rest, drink water.\n\nSee somebody if it gets worse.",
  attachments: [
    {
      id: "a3",
      kind: "voice",
      url: `${attachments}/a3`,
      mediaType: "audio/ogg; codecs=opus",
      bytes: 26_000,
      seconds: 18,
    },
  ],
  at: "2026-11-23T14:10:00Z",
  dateText: "3:10pm, 23 November 2026",
  readAt: "2026-11-23T14:12:00Z",
};

/** What patient and doctor wrote, sent and spoke. */
export const messagesSample: Message[] = [
  {
    id: "m1",
    from: "asker",
    text: "I have the result that you asked for.",
    attachments: [
      { id: "a1", kind: "photo", url: "/favicon.svg", mediaType: "image/webp", bytes: 64_000 },
      {
        id: "a2",
        kind: "file",
        url: `${attachments}/a2`,
        mediaType: "application/pdf",
        name: "result.pdf",
        bytes: 240_000,
      },
    ],
    at: "2026-11-23T14:00:00Z",
    dateText: "3:00pm, 23 November 2026",
    readAt: "2026-11-23T14:05:00Z",
  },
  doctorsMessage,
  {
    id: "m3",
    from: "asker",
    text: "",
    attachments: [
      { id: "a4", kind: "voice", url: `${attachments}/a4`, mediaType: "audio/mp4", bytes: 58_000, seconds: 42 },
    ],
    at: "2026-11-23T15:00:00Z",
    dateText: "4:00pm, 23 November 2026",
  },
];

/** A thread in which nothing has been written. */
export const threadSample = (change: Partial<Schemas["BookingThread"]> = {}): Schemas["BookingThread"] => ({
  messages: [],
  mayWrite: true,
  hoursText: "We answer from Monday to Friday, between 9 am and 5 pm (Lagos).",
  ...change,
});

export const cardSample: Schemas["SafetyCard"] = {
  level: "emergency",
  title: "Call 112 now, or go to the nearest hospital",
  steps: ["Call now, or ask somebody near you to call.", "Do not drive yourself."],
  numbers: [{ label: "Emergency (Nigeria)", tel: "112", checked_on: "2026-11-21" }],
};
