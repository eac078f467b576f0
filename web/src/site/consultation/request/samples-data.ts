import { LONG, money } from "../../../render/fixtures";
import { ok, type Sample } from "../../../render/samples";
import { stepHref } from "./request";
import type { PayView, RequestView, ThanksView, TimesView } from "./view";

/* Invented answers of the API. */

const STEPS = [
  ["about", "Who it is for"],
  ["story", "Your story"],
  ["time", "A time"],
  ["check", "Check your answers"],
  ["pay", "Payment"],
] as const;

/** The steps as they stand on one of them. */
export function stepsAt(step: string, last: "pay" | "send" = "pay"): RequestView["steps"] {
  const steps = STEPS.map(([key, title]) => (key === "pay" && last === "send" ? ["send", "Send"] : [key, title]));
  const at = steps.findIndex(([key]) => key === step);
  return steps.map(([key = "", title = ""], index) => ({
    key,
    title,
    state: index < at ? "done" : index === at ? "now" : "ahead",
  }));
}

/** What contact is asked for where nobody has to be called. */
export const contactSample: NonNullable<RequestView["contact"]> = {
  patient: "either",
  phone: false,
  called: false,
};

const choice = (key: string, label: string) => ({ key, label });

export const timesSample: TimesView = {
  zone: "Africa/Lagos",
  zones: [choice("Africa/Lagos", "Lagos"), choice("Europe/London", "London")],
  channel: "video",
  channels: [choice("chat", "Chat"), choice("audio", "Audio call"), choice("video", "Video call")],
  days: [
    {
      date: "2026-11-23",
      label: "Monday 23 November 2026",
      weekday: "Mon",
      day: 23,
      times: ["08:00", "08:30", "09:00", "13:30"].map((at, index) => ({
        at: `2026-11-23T${at}:00Z`,
        label: ["9am", "9:30am", "10am", "2:30pm"][index] ?? "",
        clinician: "ade",
      })),
    },
    {
      date: "2026-11-24",
      label: "Tuesday 24 November 2026",
      weekday: "Tue",
      day: 24,
      times: [{ at: "2026-11-24T08:00:00Z", label: "9am", clinician: "ade" }],
    },
  ],
  held: null,
  earlier: null,
  later: "2026-11-30",
  external: null,
  nothing: false,
  onWaitingList: false,
};

export const heldSample: NonNullable<TimesView["held"]> = {
  at: "2026-11-23T13:30:00Z",
  clinician: "ade",
  words: "2:30pm Lagos (1:30pm London), Monday 23 November 2026",
  until: "2026-11-21T09:43:20Z",
  untilText: "10:43am Lagos",
  whilePaying: false,
  canExtend: true,
};

export const paySample: PayView = {
  amount: 4_312_000,
  amountText: "₦43,120",
  priceText: "$28.00",
  originalText: "$35.00",
  rateText: "Rate: ₦1,540 for $1, 21 November 2026, 10am Lagos.",
  notice: null,
  currencies: [
    { code: "NGN", label: "Naira", text: "₦43,120", chosen: true },
    { code: "GBP", label: "Pounds", text: "£22.00", chosen: false },
  ],
  validUntil: "2026-11-21T09:45:00Z",
  validUntilText: "10:45am Lagos",
  over: false,
  label: "Pay ₦43,120",
  reference: null,
  accessCode: null,
  checkoutUrl: null,
  client: "bedside",
  checkout: { client: "bedside", script: "/checkout/checkout.js" },
};

export const thanksSample: ThanksView = {
  title: "Thank You!",
  waits: false,
  reference: "C-4821-7QXT",
  state: "scheduled",
  words: ["We have your payment and your booking is made.", "The link for your appointment comes by email."],
  mailNotice: "If no email has come within 30 seconds, check your spam folder.",
  when: "2:30pm Lagos (1:30pm London), Monday 23 November 2026",
  bookingHref: "/consultation/booking/sample",
  payHref: null,
  canResend: true,
  closesAfter: 5_000,
  notice: null,
  receiptHref: "/payment/receipt?reference=01KAKD2V7N8Q4W0Z5M3T6R9XYC",
};

/** A view of one step. */
export function viewAt(step: string, change: Partial<RequestView> = {}): RequestView {
  const steps = stepsAt(step, change.package?.free ? "send" : "pay");
  const before = steps[steps.findIndex(({ key }) => key === step) - 1];
  return {
    step,
    steps,
    backHref: before ? stepHref(before.key) : "/consultation#packages",
    package: packageShown,
    offer: { kind: "consult", reason: null },
    forOther: false,
    contact: step === "about" ? contactSample : undefined,
    countries: [choice("NG", "Nigeria"), choice("GB", "United Kingdom"), choice("OTHER", "Somewhere else")],
    nations: [
      choice("england", "England"),
      choice("scotland", "Scotland"),
      choice("wales", "Wales"),
      choice("northern-ireland", "Northern Ireland"),
    ],
    zones: [choice("Africa/Lagos", "Lagos (West Africa Time)"), choice("Europe/London", "London")],
    files: [],
    photosAllowed: true,
    times: null,
    answers: [],
    consents: [],
    terms: null,
    pay: null,
    refundRules: null,
    thanks: null,
    safety: null,
    notice: null,
    mayAskForCall: false,
    ...change,
  };
}

export const packageShown: RequestView["package"] = {
  name: "package-silver",
  title: "Silver Package",
  billing: "per session",
  features: ["30 minutes by audio or video", "Written plan you can keep", "7 days of follow-up by chat"],
  emergency: false,
  prices: money(24_000, 22, 28),
  originalPrices: money(30_000, 27.5, 35),
  free: false,
  needsReport: false,
  minutes: 30,
  channels: [],
};

export const longShown: RequestView["package"] = {
  ...packageShown,
  title: LONG,
  billing: LONG,
  features: [LONG, LONG],
  emergency: true,
};

export const answersSample: RequestView["answers"] = [
  { key: "patient", label: "The patient", lines: ["Me, 18 or over"], changeHref: stepHref("about") },
  { key: "country", label: "Country", lines: ["United Kingdom", "Scotland"], changeHref: stepHref("about") },
  { key: "contact", label: "Contact", lines: ["Amina Bello", "amina@example.com"], changeHref: stepHref("about") },
  { key: "story", label: "Your story", lines: ["I am always tired.", "Since March."], changeHref: stepHref("story") },
];

export const consentsSample: RequestView["consents"] = [
  {
    key: "care",
    version: "1",
    title: "Care at a distance",
    text: "The doctor cannot examine me. I may be told to see somebody near me.",
    required: true,
  },
  { key: "early", version: "2", title: "Begin within 14 days", text: "I ask that you begin at once.", required: true },
  {
    key: "data",
    version: "1",
    title: "A copy for my doctor",
    text: "You may write to my own doctor.",
    required: false,
  },
];

/** The page at a step, as it is read. */
export function read(view: RequestView | null, values: Record<string, string | string[]> = {}): Sample {
  const step = view?.step ?? "about";
  return { path: stepHref(step), params: { step }, data: { request: ok({ values, errors: [], found: view }) } };
}

/** The page at a step, as a press brought it back. */
export function pressed(view: RequestView, form: Partial<NonNullable<Sample["form"]>>): Sample {
  return { ...read(view), form: { name: "request", values: {}, errors: [], found: view, ...form } };
}
