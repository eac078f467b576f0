import type { Schemas } from "../../../api/types";
import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";

type Results = Schemas["SearchResults"];

const copy = ok({
  name: "search",
  copy: {
    hint: "Use your own words. “High blood” and “sugar” work too.",
    popular: ["high blood", "malaria", "sleep", "lump"],
  },
});

const posts = ok({
  items: [],
  categories: ["All", "Sleeping", "Cancer", "Sex Education"],
  sections: [],
  page: 1,
  pages: 0,
  pageSize: 1,
  total: 0,
});

const KINDS = [
  ["post", "Article"],
  ["faq", "Question"],
  ["video", "Video"],
  ["product", "Product"],
  ["policy", "Policy"],
] as const;

function hit(at: number, text = "pressure: what the two numbers mean"): Schemas["SearchHit"] {
  const [kind, kindLabel] = KINDS[at % KINDS.length] ?? KINDS[0];
  return {
    kind,
    kindLabel,
    url: `/blog/sample-${at}`,
    title: [
      { text: "High blood", hit: true },
      { text: ` ${text}`, hit: false },
    ],
    snippet: [
      { text: "Most people with high ", hit: false },
      { text: "blood", hit: true },
      { text: " pressure feel completely fine. The only way to know is to measure it.", hit: false },
    ],
  };
}

function results(items: Results["items"], changes: Partial<Results> = {}): Results {
  return {
    query: "high blood",
    also: [],
    sitePages: [],
    items,
    page: 1,
    pageSize: 10,
    pages: items.length > 0 ? 1 : 0,
    total: items.length,
    ...changes,
  };
}

const card: Results["card"] = {
  level: "emergency",
  title: "Get emergency help now if this is happening",
  steps: [
    "Call the emergency number now, or ask someone near you to call.",
    "Do not wait for an answer here. Nobody reads messages all day and night.",
    "Stay with the person. Do not let them travel alone or drive themselves.",
    "Elsewhere, call your local emergency number, or go to the nearest hospital.",
  ],
  numbers: [
    { label: "Emergency in Nigeria, or go to the nearest hospital", tel: "112", checked_on: "2026-11-21" },
    { label: "Emergency in the UK", tel: "999", checked_on: "2026-11-21" },
  ],
};

const query = { q: "high blood" };
const found = [0, 1, 2, 3, 4].map((at) => hit(at));

export const samples: PageSamples = {
  page: "search",
  samples: {
    typical: { path: "/search", query, data: { copy, posts, results: ok(results(found, { also: ["hypertension"] })) } },
    pages: {
      path: "/search",
      query: { q: "book appointment" },
      data: {
        copy,
        posts,
        results: ok(results(found, { sitePages: [{ label: "Book a consultation", href: "/consultation" }] })),
      },
    },
    empty: { path: "/search", query: { q: "unicorn", kind: "video" }, data: { copy, posts, results: ok(results([])) } },
    long: {
      path: "/search",
      query: { q: LONG, page: "5" },
      data: {
        copy,
        posts,
        results: ok(
          results(
            [0, 1, 2].map((at) => hit(at, LONG)),
            { corrected: LONG, also: [LONG, LONG], page: 5, pages: 9, total: 88 },
          ),
        ),
      },
    },
    urgent: {
      path: "/search",
      query: { q: "my chest dey pain me" },
      data: { copy, posts, results: ok(results(found, { card })) },
    },
    error: { path: "/search", query, data: { copy, posts, results: failed(503, "") } },
    start: { path: "/search", data: { copy, posts, results: failed(400, "q is missing") } },
    startWithoutTopics: { path: "/search", data: {} },
  },
};
