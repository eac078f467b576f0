import type { Schemas } from "../../../api/types";
import { LONG, pageOf } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { block, callout, item, linked } from "../../../ui/portable-text/PortableText.examples";

const copy = ok({
  name: "faqs",
  copy: {
    intro: "Tap a question to open it. Tap again to close it.",
    ask: { text: "Did not find your question?", label: "Contact us", href: "/contact" },
  },
});

const QUESTIONS = [
  "Is Bedside an emergency service?",
  "How do I book a consultation?",
  "What does a consultation cost?",
  "Who reads what I write?",
  "How much data does this site use?",
];

function faq(at: number, question = QUESTIONS[at % QUESTIONS.length] ?? ""): Schemas["FaqView"] {
  return {
    _id: `faq-${at}`,
    anchor: `question-${at}`,
    question,
    answer: [
      block("No. If life may be in danger, ring the emergency number of your country at once."),
      item("112 in Nigeria"),
      item("999 in the UK"),
      linked("Prices and packages", "/consultation"),
    ],
    date: "2026-10-01",
    sample: true,
  };
}

const many = Array.from({ length: 30 }, (_, at) => ({
  ...faq(at, at % 7 === 0 ? LONG : undefined),
  answer: [
    block("In detail", { style: "h2", anchor: "detail" }),
    callout("emergency", LONG, [block(LONG)]),
    ...Array.from({ length: 6 }, () => block(LONG)),
  ],
}));

export const samples: PageSamples = {
  page: "faqs",
  samples: {
    typical: { path: "/faqs", data: { copy, faqs: ok(pageOf(QUESTIONS.map((_, at) => faq(at)))) } },
    empty: { path: "/faqs", query: { q: "unicorn" }, data: { copy, faqs: ok(pageOf([])) } },
    long: { path: "/faqs", data: { copy, faqs: ok(pageOf(many, 2, 3)) } },
    error: { path: "/faqs", data: { copy, faqs: failed(503, "The content store is not available.") } },
    none: { path: "/faqs", data: { faqs: ok(pageOf([])) } },
  },
};
