import type { Schemas } from "../../../api/types";
import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { bookingSample, cardSample, guestsSample, messagesSample, threadSample } from "../booking/samples-data";
import type { BookingView } from "../booking/view";
import { consentsSample, timesSample } from "../request/samples-data";

const path = "/consultation/booking/sample";
const params = { token: "sample" };
const as = (change: Partial<BookingView> = {}, thread: Partial<Schemas["BookingThread"]> = {}): Sample => ({
  path,
  params,
  data: {
    booking: ok({ values: {}, errors: [], found: bookingSample(change) }),
    thread: ok(threadSample(thread)),
  },
});
const pressed = (change: Partial<BookingView>, form: Partial<NonNullable<Sample["form"]>> = {}): Sample => ({
  ...as(change),
  form: { name: "booking", values: {}, errors: [], found: bookingSample(change), ...form },
});
const none = { allowed: false, words: "" };
const room = {
  words: "Say when you are here. The doctor then opens the room.",
  mayWait: true,
  isWaiting: false,
  href: null,
  mayEnter: false,
  mayTest: false,
  countries: [],
  nations: [],
  guests: { invited: [], mayInvite: ["helper", "interpreter"] } as Schemas["CareGuests"],
};

export const samples: PageSamples = {
  page: "consultation-booking",
  samples: {
    typical: as(),
    empty: { path, params, data: { booking: failed(404, "Not Found") }, status: 404 },
    long: as(
      { words: [LONG], change: { ...none, words: LONG } },
      {
        messages: messagesSample.map((message) => ({
          ...message,
          by: LONG,
          text: `${LONG} ${"W".repeat(400)}`,
          dateText: LONG,
          attachments: message.attachments.map((attachment) => ({ ...attachment, name: `${LONG}.pdf` })),
        })),
        hoursText: LONG,
        windowText: LONG,
      },
    ),
    error: { path, params, data: { booking: failed(503, "Service Unavailable") }, status: 503 },
    over: { path, params, data: { booking: failed(410, "Gone") }, status: 410 },
    newLink: { path, params, query: { link: "sent" }, data: { booking: failed(404, "Not Found") }, status: 404 },
    moved: pressed({ notice: "Your new time is booked." }),
    reschedule: pressed({ mode: "reschedule", times: timesSample }),
    taken: pressed(
      { mode: "reschedule", times: timesSample },
      { errors: [{ field: "time", message: "Somebody has just taken this time. Choose another one" }] },
    ),
    full: pressed({ mode: "reschedule", times: { ...timesSample, days: [], nothing: true } }),
    cancel: pressed({ mode: "cancel" }),
    cancelled: as({
      state: "cancelled",
      stateText: "Cancelled",
      words: ["You cancelled this booking."],
      when: null,
      refundedText: "₦24,000",
      change: none,
      cancel: none,
      canResend: false,
    }),
    unpaid: as({
      state: "awaiting_payment",
      stateText: "Not paid yet",
      mayGoOn: true,
      replacesOther: true,
      when: null,
    }),
    consent: as({ consents: consentsSample, terms: { label: "I agree to the terms.", href: "/policy" } }),
    consentWrong: pressed(
      { consents: consentsSample },
      { errors: [{ field: "consent-care", message: "Tick the box to agree" }] },
    ),
    room: as({ room }),
    moreTime: as({
      extension: {
        words: "The doctor can stay 15 minutes longer, until 2:45pm, for ₦12,000.",
        payText: "₦12,000",
      },
    }),
    roomGuests: as({ room: { ...room, guests: guestsSample } }),
    guestWrong: pressed(
      { room },
      {
        values: { do: "invite" },
        errors: [{ field: "guestName", message: "Write the name of the person you invite" }],
      },
    ),
    roomEarly: as({
      room: {
        ...room,
        words: "Your room opens on this page from 15 minutes before the time.",
        mayWait: false,
        mayTest: true,
      },
    }),
    roomHere: as({
      room: {
        ...room,
        words: "The doctor has opened the room.",
        mayWait: false,
        mayEnter: true,
        mayTest: true,
        countries: [
          { key: "NG", label: "Nigeria" },
          { key: "GB", label: "United Kingdom" },
        ],
        nations: [{ key: "scotland", label: "Scotland" }],
      },
    }),
    roomWaiting: as({
      room: {
        ...room,
        words: "The doctor’s desk shows that you are here. Keep this page open: the room opens on it.",
        mayWait: false,
        isWaiting: true,
      },
    }),
    roomOpen: as({
      room: {
        ...room,
        words: "The room is open. The doctor is there.",
        mayWait: false,
        href: "https://meet.example.org/sample",
      },
    }),
    visited: as({
      state: "done",
      stateText: "Done",
      visit: {
        atText: "23 November 2026",
        outcomeText: "You were advised, and we will review it.",
        advice: "Go to a hospital at once if you get a fever or cannot keep water down.",
        followUpText: "30 November 2026",
      },
      change: none,
      cancel: none,
    }),
    talked: as({}, { messages: messagesSample }),
    urgent: as({}, { messages: messagesSample.slice(0, 1), card: cardSample }),
    talkedAfter: as(
      { state: "done", stateText: "Done", change: none, cancel: none },
      {
        messages: messagesSample,
        windowText: "Your visit is over. You can ask about it until 30 November 2026.",
      },
    ),
    talkedOut: as(
      { state: "done", stateText: "Done", change: none, cancel: none },
      {
        messages: messagesSample,
        mayWrite: false,
        windowText: "You could ask about this visit until 30 November 2026. To ask something new, please book again.",
      },
    ),
    silent: as(
      { state: "cancelled", stateText: "Cancelled", change: none, cancel: none },
      { mayWrite: false, windowText: "You cannot write in this conversation now." },
    ),
    threadAway: {
      ...as(),
      data: { ...as().data, thread: failed(503, "Service Unavailable") },
    },
    messageMissing: pressed(
      {},
      { values: { do: "message" }, errors: [{ field: "text", message: "Write your message" }] },
    ),
    messageFile: pressed(
      {},
      {
        values: { do: "message", text: "Here is my result." },
        errors: [{ field: "file", message: "This is not a PDF" }],
      },
    ),
    messageClosed: {
      ...pressed(
        {},
        { values: { do: "message", text: "One more thing" }, message: "You cannot write in this conversation now." },
      ),
      data: { ...as().data, thread: ok(threadSample({ mayWrite: false })) },
    },
  },
};
