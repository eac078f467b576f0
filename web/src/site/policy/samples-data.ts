import type { Schemas } from "../../api/types";
import { LONG } from "../../render/fixtures";
import { block, item, linked, nestedLists, span } from "../../ui/portable-text/PortableText.examples";

type Policy = Schemas["PolicyView"];

export const copySample = {
  title: "Terms and Policy",
  description: "The terms, privacy, cookies, refunds, complaints and community rules of Bedside.",
  heading: "Terms and Policy",
  intro: "Written in plain words. Each document has its own page, so that you can share it.",
};

const text = [
  block("What we keep", { style: "h2", anchor: "what-we-keep" }),
  block([
    span("Reading this site needs "),
    span("no account", "strong"),
    span(" and leaves "),
    span("no", "em"),
    span(" trace of what you read."),
  ]),
  item("your choice of theme, currency and data use, on your own device"),
  item("nothing else", 2),
  block("Who to ask", { style: "h2", anchor: "who-to-ask" }),
  linked("Write to us", "/contact"),
  linked("The regulator", "https://regulator.example/"),
];

const TITLES = ["Terms of use", "Privacy", "Cookies", "Refunds and returns", "Complaints", "Community rules"];

export const policies: Policy[] = TITLES.map((title) => ({
  _id: `policy-${title}`,
  anchor: title.toLowerCase().replaceAll(" ", "-"),
  title,
  changedOn: "2026-11-01",
  changedOnText: "1 November 2026",
  description: text,
  sample: true,
}));

export const barePolicy: Policy = {
  _id: "policy-bare",
  anchor: "bare",
  title: "Bare",
  changedOn: "",
  changedOnText: "",
  description: [],
  sample: false,
};

export const longPolicy: Policy = {
  ...barePolicy,
  anchor: "long",
  title: LONG,
  changedOn: "2026-11-01",
  changedOnText: "1 November 2026",
  description: [
    block(LONG, { style: "h1" }),
    ...nestedLists,
    ...Array.from({ length: 40 }, () => block(`${LONG}. `.repeat(5))),
  ],
};
