import type { Schemas } from "../../api/types";
import { LONG, pictureSample } from "../../render/fixtures";
import { block, callout, item, linked, nestedLists, span } from "../../ui/portable-text/PortableText.examples";
import type { BlogWords } from "./words";

type PostCard = Schemas["PostCard"];
type Post = Schemas["PostDetail"];

export const CATEGORIES = ["All", "Sleeping", "Cancer", "Sex Education", "Heart"];

export const copySample: Partial<BlogWords> = {
  title: "Blog",
  description: "Plain health articles by Dr Ade: sleep, cancer, sex education, heart and more, with sources.",
  heading: "Blog Sections",
  intro: "Answer first, then why, then what to do, then when to get help.",
};

const TITLES: [string, string, string][] = [
  ["High blood pressure: what the two numbers mean", "Heart", "Healthy heart"],
  ["Salt: the quiet half of your blood pressure", "Heart", "Healthy heart"],
  ["Snoring, tiredness and your heart", "Sleeping", "Rest"],
  ["Why you wake at three, and what helps", "Sleeping", "Rest"],
  ["Five questions to ask about a lump", "Cancer", "Living with cancer"],
  ["Screening: which test, when, and what it feels like", "Cancer", "Living with cancer"],
  ["Talking with your child about growing up", "Sex Education", "Family"],
];

/** The `at`th card; the first ones have a picture. */
export function card(at: number, changes: Partial<PostCard> = {}): PostCard {
  const [title, category, section] = TITLES[at % TITLES.length] ?? ["", "", ""];
  const slug = `sample-${at}`;
  return {
    _id: `post-${slug}`,
    title,
    slug: { current: slug },
    url: `/blog/${slug}`,
    category,
    section,
    author: "Dr Ade",
    date: `2026-10-${String(28 - at).padStart(2, "0")}`,
    dateText: `${28 - at} October 2026`,
    descriptionText: "",
    preview: "Where it hides in seasoning cubes and bread, and easy swaps that keep the taste of home at the table...",
    readingMinutes: 5,
    sample: true,
    picture: at % 3 === 2 ? pictureSample : null,
    ...changes,
  };
}

export const cards = (count: number): PostCard[] => Array.from({ length: count }, (_, at) => card(at));

export function list(items: PostCard[], changes: Partial<Schemas["PostList"]> = {}): Schemas["PostList"] {
  return {
    items,
    categories: CATEGORIES,
    sections: [],
    page: 1,
    pageSize: 12,
    pages: items.length > 0 ? 1 : 0,
    total: items.length,
    ...changes,
  };
}

export const sections: Schemas["PostSection"][] = [
  { section: "Healthy heart", posts: cards(6) },
  { section: "Rest", posts: [card(2), card(3)] },
  { section: "Family", posts: [card(6)] },
];

const body = [
  block(
    "Think of your heart as a pump behind a wall of pipes. Each beat pushes blood out, then there is a short pause.",
  ),
  callout("emergency", "Call 112 (Nigeria) or 999 (UK) now if", [
    item("there is chest pain, or trouble breathing"),
    item("the face droops, an arm is weak, or speech is slurred"),
    item("a reading is 180/120 or more and there is a bad headache, confusion or blurred sight"),
  ]),
  block("The push and the pause", { style: "h2", anchor: "the-push-and-the-pause" }),
  block([
    span("The top number is the pressure when your heart squeezes. The bottom number is the pressure when it "),
    span("rests", "strong"),
    span(". Your reading is those two moments, written one over the other."),
  ]),
  block("Where does my number sit?", { style: "h2", anchor: "where-does-my-number-sit" }),
  callout("see", "See a clinic this week if", [block("two readings on different days are 140/90 or more.")]),
  block("At home, the line is a little lower: an average of 135/85 or more counts as high."),
  block("Before you measure", { style: "h3", anchor: "before-you-measure" }),
  item("Sit for five minutes with your back supported and feet flat.", 1, "number"),
  item("Rest your arm on a table, level with your heart.", 1, "number"),
  item("Take two readings, one minute apart, and write both down.", 1, "number"),
  { _type: "image", _key: "picture", alt: "A cuff on an arm that rests on a table", picture: pictureSample },
  block("What helps", { style: "h2", anchor: "what-helps" }),
  callout("good", "What is good to know", [
    block("One high reading is not a diagnosis. It is a reason to measure again."),
  ]),
  ...nestedLists,
  block("“I measure on Sundays, before church.”", { style: "blockquote" }),
  linked("Read the fact sheet of the WHO", "https://www.who.int/news-room/fact-sheets/detail/hypertension"),
];

export const post: Post = {
  ...card(0),
  description: body,
  headings: [
    { id: "the-push-and-the-pause", level: 2, text: "The push and the pause" },
    { id: "where-does-my-number-sit", level: 2, text: "Where does my number sit?" },
    { id: "before-you-measure", level: 3, text: "Before you measure" },
    { id: "what-helps", level: 2, text: "What helps" },
  ],
  image: null,
  picture: null,
  inShort:
    "The top number is the push, the bottom one the pause. 140/90 or more at a clinic, on more than one day, usually means high blood pressure.",
  metaDescription: "Most people with high blood pressure feel completely fine. The only way to know is to measure it.",
  paragraphs: [],
  related: [card(1), card(0, { _id: "x", slug: { current: "x" }, url: "/blog/x" })],
  review: {
    reviewedBy: "Dr Ade",
    reviewedOn: "2026-11-02",
    reviewedOnText: "2 November 2026",
    nextDue: "2027-11-02",
    nextDueText: "2 November 2027",
    overdue: false,
  },
  sources: [
    { label: "WHO: Hypertension fact sheet", href: "https://www.who.int/news-room/fact-sheets/detail/hypertension" },
    { label: "NHS: High blood pressure", href: "https://www.nhs.uk/conditions/high-blood-pressure/" },
  ],
  corrections: [
    {
      _key: "b",
      text: "The table said 130/80 is high at a clinic; the line is 140/90.",
      date: "2026-11-20",
      dateText: "20 November 2026",
    },
    { _key: "a", text: "It named the pause before the push.", date: "2026-11-03", dateText: "3 November 2026" },
  ],
  likes: 0,
  dislikes: 0,
};

/** As little as a document may hold. */
export const barePost: Post = {
  ...post,
  author: "",
  date: "",
  dateText: "",
  description: [],
  headings: [],
  inShort: null,
  metaDescription: "",
  related: [],
  review: null,
  sources: [],
  corrections: [],
  sample: false,
};

export const longPost: Post = {
  ...post,
  title: LONG,
  category: LONG,
  author: LONG,
  inShort: `${LONG}. `.repeat(4),
  description: Array.from({ length: 8 }, () => body)
    .flat()
    .map((node, at) => ({ ...node, anchor: `part-${at}` })),
  headings: Array.from({ length: 24 }, (_, at) => ({
    id: `part-${at}`,
    level: 2 + (at % 3),
    text: `${at + 1}. ${LONG}`,
  })),
  picture: pictureSample,
  audio: {
    src: "/media/sample.mp3",
    bytes: 2_140_000,
    seconds: 372,
    mime: "audio/mpeg",
    chapters: [
      { start: 0, title: LONG },
      { start: 95, title: "What to do" },
    ],
  },
  related: [2, 3, 4, 5, 6].map((at) => card(at, { title: LONG, preview: LONG })),
  review: { ...(post.review as NonNullable<Post["review"]>), overdue: true },
};
