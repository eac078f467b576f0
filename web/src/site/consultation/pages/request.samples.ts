import { LONG } from "../../../render/fixtures";
import { failed, type PageSamples } from "../../../render/samples";
import {
  answersSample,
  consentsSample,
  heldSample,
  longShown,
  packageShown,
  paySample,
  pressed,
  read,
  stepsAt,
  thanksSample,
  timesSample,
  viewAt,
} from "../request/samples-data";
import type { FileView } from "../request/view";

const wrong = (field: string, message: string) => ({ field, message });
const card = {
  level: "emergency" as const,
  title: "Call 112 now, or go to the nearest hospital",
  steps: ["Call now, or ask somebody near you to call.", "Do not drive yourself."],
  numbers: [{ label: "Emergency (Nigeria)", tel: "112", checked_on: "2026-11-21" }],
};
const files: FileView[] = [
  {
    id: "f1",
    name: "result-photo.pdf",
    sizeText: "3.1 MB",
    state: "ready",
    problem: null,
    received: 3_100_000,
    length: 3_100_000,
  },
  {
    id: "f2",
    name: "scan.pdf",
    sizeText: "2 of 9.9 MB",
    state: "arriving",
    problem: null,
    received: 2_000_000,
    length: 9_900_000,
  },
  {
    id: "f3",
    name: "old.doc",
    sizeText: "1 KB",
    state: "refused",
    received: 0,
    length: 0,
    problem: "This file is empty.",
  },
];
const needing = { ...packageShown, title: "Blood Tests and Scan Report", needsReport: true };
const free = { ...packageShown, title: "First chat", free: true, prices: [], originalPrices: [] };
const daysBeside = timesSample.days.map((day) => ({
  ...day,
  times: day.times.map((time) => ({ ...time, beside: "3am New York, Sunday" })),
}));
const agreed = { consents: consentsSample, terms: { label: "I agree to the terms.", href: "/policy" } };
const held = { ...timesSample, held: heldSample };
const countries = ["Ghana", "Kenya", "Nigeria", "Ireland", "United Kingdom", "United States", "Canada"];
const thanks = (change = {}) => viewAt("thanks", { steps: stepsAt("thanks"), thanks: { ...thanksSample, ...change } });

const REFUND_RULES =
  "Cancel 24 hours or more before: full refund. Less than 24 hours before: half. The time you chose is so near that you get 50% back if you cancel it.";

export const samples: PageSamples = {
  page: "consultation-request",
  samples: {
    typical: read(viewAt("about"), { package: "package-silver" }),
    empty: read(null),
    long: read(
      viewAt("check", {
        package: longShown,
        answers: answersSample.map((answer) => ({ ...answer, lines: [LONG, LONG] })),
      }),
    ),
    error: { ...read(null), data: { request: failed(503, "Service Unavailable") }, status: 503 },
    gone: { ...read(null), data: { request: failed(404, "Not Found") }, status: 404 },
    aboutWrong: pressed(viewAt("about"), {
      values: { country: "GB" },
      errors: [wrong("patient", "Say who the patient is"), wrong("nation", "Choose the nation")],
    }),
    aboutMany: read(viewAt("about", { countries: countries.map((label) => ({ key: label, label })) })),
    information: read(viewAt("story", { offer: { kind: "information", reason: "The doctor has no licence there." } })),
    aboutMe: read(viewAt("about"), { patient: "me", adult: "yes", country: "NG", name: "Amina" }),
    aboutCalled: read(viewAt("about", { contact: { patient: "none", called: true, phone: true } }), {
      patient: "other",
      adult: "yes",
    }),
    aboutChild: read(viewAt("about"), { patient: "other", adult: "guardian", zone: "Europe/London" }),
    aboutOther: pressed(viewAt("about"), {
      values: { patient: "other", adult: "yes", name: "Amina", email: "amina@" },
      errors: [wrong("email", "Enter an email address like name@example.com"), wrong("patientName", "Enter a name")],
    }),
    story: read(viewAt("story"), { country: "NG" }),
    storyWrong: pressed(viewAt("story"), { errors: [wrong("story", "Tell us what is going on")] }),
    storyCheck: pressed(viewAt("story", { safety: card }), { values: { story: "My chest pains me\nsince morning" } }),
    reportNeeded: pressed(viewAt("story", { package: needing, files }), {
      errors: [wrong("file", "Select a report")],
    }),
    reportPlain: read(viewAt("story", { photosAllowed: false, package: needing })),
    time: read(viewAt("time", { times: timesSample })),
    timeHeld: read(viewAt("time", { times: held })),
    timeWrong: pressed(viewAt("time", { times: { ...timesSample, earlier: "2026-11-20" } }), {
      errors: [wrong("time", "Somebody has just taken this time. Choose another one")],
    }),
    timeNoNumber: pressed(viewAt("time", { times: timesSample }), {
      values: { channel: "audio" },
      errors: [wrong("channel", "For a voice call the doctor needs a phone number. Add one, or choose another way")],
    }),
    timeBeside: read(viewAt("time", { forOther: true, times: { ...timesSample, days: daysBeside } })),
    timeNothing: read(viewAt("time", { times: { ...timesSample, days: [], nothing: true } })),
    timeWaiting: read(viewAt("time", { times: { ...timesSample, days: [], nothing: true, onWaitingList: true } })),
    timeExternal: read(
      viewAt("time", { times: { ...timesSample, days: [], external: "https://book.example/bedside" } }),
    ),
    check: read(viewAt("check", { ...agreed, answers: answersSample, times: held })),
    checkWrong: pressed(viewAt("check", { ...agreed, answers: answersSample }), {
      values: { consent: ["care@1"] },
      errors: [wrong("consent-early", "Tick the box to go on"), wrong("terms", "Tick the box to agree to the terms")],
    }),
    pay: read(viewAt("pay", { pay: paySample, times: held, refundRules: REFUND_RULES })),
    payOpen: read(
      viewAt("pay", { pay: { ...paySample, reference: "01KAKD2V7N8Q4W0Z5M3T6R9XYC" }, package: longShown }),
    ),
    payFallback: read(viewAt("pay", { pay: { ...paySample, notice: "Live rate unavailable: we use ₦450 per $1" } })),
    payOver: read(viewAt("pay", { pay: { ...paySample, over: true, currencies: [] } })),
    payRefused: pressed(viewAt("pay", { pay: paySample }), {
      message: "The payment company does not answer. Try again.",
    }),
    payNoPrice: pressed(viewAt("pay", { mayAskForCall: true }), { message: "Conversion rate not available" }),
    sent: read(viewAt("time", { times: timesSample, notice: "We have released the time." })),
    send: read(viewAt("send", { package: free })),
    thanks: read(thanks()),
    thanksAwaited: read(
      thanks({
        title: "We are booking your consultation",
        state: "awaiting_payment",
        waits: true,
        words: ["We have your payment. Your booking will be made within seconds, and will then show on this page."],
        when: null,
        receiptHref: null,
        canResend: false,
      }),
    ),
    thanksFree: read(thanks({ when: null, receiptHref: null, canResend: false })),
  },
};
