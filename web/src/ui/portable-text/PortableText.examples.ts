/** Texts for tests, screenshots and reviews: each is what the API could send one day. */
let keys = 0;
const key = (): string => `k${++keys}`;

export const span = (text: string, ...marks: string[]) => ({ _type: "span", _key: key(), text, marks });

export const block = (children: unknown, extra: Record<string, unknown> = {}) => ({
  _type: "block",
  _key: key(),
  style: "normal",
  markDefs: [],
  children: typeof children === "string" ? [span(children)] : children,
  ...extra,
});

export const item = (text: string, level = 1, listItem = "bullet") => block(text, { listItem, level });

export const linked = (text: string, href: unknown) =>
  block([span(text, "l")], { markDefs: [{ _type: "link", _key: "l", href }] });

export const callout = (tone: string, title: string, body: unknown[] = []) => ({
  _type: "callout",
  _key: key(),
  tone,
  title,
  body,
});

export const typical = [
  block("The push and the pause", { style: "h2", anchor: "the-push-and-the-pause" }),
  block([span("Think of your heart as "), span("a pump", "strong"), span(" behind a wall of pipes.")]),
  callout("emergency", "Call 112 (Nigeria) or 999 (UK) now if", [
    item("there is chest pain, or trouble breathing"),
    item("the face droops, an arm is weak, or speech is slurred"),
  ]),
  block("Before you measure", { style: "h3", anchor: "before-you-measure" }),
  item("Sit for five minutes.", 1, "number"),
  item("Rest your arm on a table.", 1, "number"),
  callout("see", "See a clinic this week if", [block("two readings on different days are 140/90 or more.")]),
  callout("good", "What is good to know", [block("One high reading is not a diagnosis.")]),
  linked("WHO: Hypertension fact sheet", "https://www.who.int/news-room/fact-sheets/detail/hypertension"),
];

export const nestedLists = [
  item("fruit"),
  item("mango", 2),
  item("first bite", 3, "number"),
  item("pawpaw", 2),
  item("bread"),
  block("after the list"),
  item("starts deep", 3),
];

/** One of everything that stored content should not hold. */
export const broken = [
  null,
  "a string",
  42,
  { no: "type" },
  { _type: "constructor" },
  { _type: "@list" },
  { _type: "poll", question: "?" },
  { _type: "image", picture: null },
  { _type: "callout" },
  { _type: "callout", tone: "loud", title: 7, body: "text" },
  { _type: "block", children: null },
  { _type: "block", children: [null, "x", { _type: "span" }, { _type: "mystery" }], markDefs: null },
  { _type: "block", _key: "same", children: [span("kept", "constructor", "glow")], style: "headline", level: -3 },
  {
    _type: "block",
    _key: "same",
    children: [span("also kept")],
    markDefs: [null, { _type: "link" }],
    listItem: "square",
  },
  { _type: "paragraph", children: [span("by another name")] },
];
