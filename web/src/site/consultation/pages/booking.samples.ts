import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { bookingSample } from "../booking/samples-data";
import type { BookingView } from "../booking/view";
import { consentsSample, timesSample } from "../request/samples-data";

const path = "/consultation/booking/sample";
const params = { token: "sample" };
const as = (change: Partial<BookingView> = {}): Sample => ({
  path,
  params,
  data: { booking: ok({ values: {}, errors: [], found: bookingSample(change) }) },
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
};

export const samples: PageSamples = {
  page: "consultation-booking",
  samples: {
    typical: as(),
    empty: { path, params, data: { booking: failed(404, "Not Found") }, status: 404 },
    long: as({
      words: [LONG],
      replies: [{ byText: LONG, atText: LONG, text: LONG }],
      change: { ...none, words: LONG },
    }),
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
    roomWaiting: as({
      room: {
        ...room,
        words: "The doctor's desk shows that you are here. Keep this page open: the room opens on it.",
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
    answered: as({
      state: "done",
      stateText: "Done",
      replies: [
        {
          byText: "Dr Amina Bello, doctor wrote",
          atText: "23 November 2026",
          text: "Rest, drink water.\n\nSee somebody if it gets worse.",
        },
        { byText: "The team wrote", atText: "24 November 2026", text: "Your receipt is on its way." },
      ],
      change: none,
      cancel: none,
    }),
  },
};
