import { copySample } from "../../../render/copy-samples";
import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { askForm, askingSample, cardSample, checkSample, LONG_WORD, sentSample, valuesSample } from "../own-samples";

const path = "/community/ask";
const copy = copySample("community");
const data = { copy, asking: ok(askingSample) };
const errors = [
  { field: "category", message: "Choose what your question is about" },
  { field: "visibility", message: "Choose who can read your question" },
  { field: "adult", message: "Say whether you are 18 or over" },
];
const longValues = { ...valuesSample, title: `${LONG} ${LONG_WORD}`, question: `${LONG} ${LONG_WORD} `.repeat(20) };

export const samples: PageSamples = {
  page: "community-ask",
  samples: {
    typical: { path, data },
    empty: { path, data: { asking: ok({ ...askingSample, categories: [], countries: [], waiting: {} }) } },
    long: {
      path,
      data: { asking: ok({ ...askingSample, categories: [{ name: LONG_WORD, slug: "long" }] }) },
      form: askForm({ step: "review" }, { ...longValues, category: "long" }),
    },
    error: { path, data: { asking: failed(503, "Service Unavailable") }, status: 503 },
    closed: { path, data: { asking: ok({ ...askingSample, open: false }) } },
    missing: { path, data, form: { name: "ask", values: { country: "NG" }, errors } },
    parent: { path, data, form: askForm({ step: "parent" }, { ...valuesSample, adult: "no" }) },
    question: { path, data, form: askForm({ step: "question" }) },
    blank: {
      path,
      data,
      form: {
        ...askForm({ step: "question" }, { ...valuesSample, title: "", question: "" }),
        errors: [
          { field: "title", message: "Enter your question in one line" },
          { field: "question", message: "Tell us a little more" },
        ],
      },
    },
    check: { path, data, form: askForm(checkSample) },
    known: { path, data, form: askForm({ ...checkSample, card: null }, { ...valuesSample, visibility: "private" }) },
    review: { path, data, form: askForm({ step: "review" }, { ...valuesSample, seen: "yes" }) },
    mail: {
      path,
      data,
      form: {
        ...askForm({ step: "review" }, { ...valuesSample, email: "amina@" }),
        errors: [{ field: "email", message: "Enter an email address like name@example.com" }],
      },
    },
    sent: { path, data, form: askForm({ step: "sent", sent: sentSample }) },
    published: {
      path,
      data,
      form: askForm({ step: "sent", sent: { ...sentSample, state: "published", url: "/community/q1" } }),
    },
    private: {
      path,
      data,
      form: askForm({ step: "sent", sent: { ...sentSample, visibility: "private", mail: false } }),
    },
    held: {
      path,
      data,
      form: askForm({
        step: "sent",
        sent: {
          ...sentSample,
          state: "held",
          hold: {
            reason: "crisis",
            why: "Your words made us worry about you, so a person reads them before anybody else.",
          },
          card: cardSample,
        },
      }),
    },
  },
};
