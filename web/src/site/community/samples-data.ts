import { LONG } from "../../render/fixtures";
import { block, callout, item, span } from "../../ui/portable-text/PortableText.examples";
import type { CommunityList, QuestionCardData, QuestionData } from "./data";

/* Invented questions, for the preview and the tests. */

const TITLES: [string, string][] = [
  [
    "My mum’s blood pressure tablets make her cough. Should she stop them?",
    "She started new tablets a month ago and now has a dry cough, mostly at night. No fever. She wants to stop.",
  ],
  [
    "How long after malaria treatment should I feel normal again?",
    "Finished my tablets three days ago. The fever has gone but I am still very tired. Is this expected?",
  ],
  [
    "Is it safe to fast if I take metformin?",
    "I live in Manchester and plan to fast for two weeks. I take it with food.",
  ],
];

export function card(at: number, changes: Partial<QuestionCardData> = {}): QuestionCardData {
  const [title, question] = TITLES[at % TITLES.length] ?? ["", ""];
  const day = `2026-11-${18 - at}`;
  return {
    _id: `01JD6Q5T3W8ZK9V2M4N6P8R0S${at}`,
    user: "Anonymous",
    date: `${day}T09:00:00Z`,
    dateText: `${18 - at} November 2026`,
    title,
    question,
    likes: 24 - 7 * at,
    comments: at === 1 ? 1 : 6 - at,
    hasDoctorReplied: at !== 2,
    answer:
      at === 0 ? "She should not stop suddenly, but she should speak to her clinic or pharmacist this week." : null,
    category: "heart",
    helpful: 0,
    ...changes,
  };
}

export const list: CommunityList = {
  items: [card(0), card(1), card(2)],
  total: 3,
  page: 1,
  pages: 1,
  categories: [
    { name: "Heart", slug: "heart", count: 12 },
    { name: "Sleeping", slug: "sleeping", count: 3 },
    { name: "Children", slug: "children", count: 0 },
  ],
  waiting: { medianHours: 31.5 },
};

export const emptyList: CommunityList = { ...list, items: [], total: 0, pages: 0, waiting: {} };

export const longList: CommunityList = {
  ...list,
  items: Array.from({ length: 10 }, (_, at) =>
    card(at, {
      user: LONG,
      title: `${LONG}? ${LONG}`,
      question: `${LONG}. `.repeat(20),
      answer: LONG,
      likes: 1_234_567,
    }),
  ),
  total: 1000,
  page: 4,
  pages: 100,
  categories: Array.from({ length: 30 }, (_, at) => ({ name: `${LONG} ${at}`, slug: `c${at}`, count: at })),
};

const comment = (at: number, content: string): QuestionData["comments"][number] => ({
  _key: `q${at}`,
  user: "Anonymous",
  date: `2026-11-1${at}T08:00:00Z`,
  dateText: `1${at} November 2026`,
  content,
  isDoctor: false,
});

const related = (_id: string, title: string) => ({ _id, title, url: `/community/${_id}` });

export const question: QuestionData = {
  ...card(0),
  comments: [
    comment(8, "Same happened to my uncle in Leeds. They changed his tablet and the cough was gone in two weeks."),
    comment(9, "Thank you for asking this. We had been blaming the harmattan."),
  ],
  answerBlocks: [
    block([
      span("She should not stop suddenly, but she should speak to her clinic or pharmacist this week.", "strong"),
    ]),
    block(
      "A dry, tickly cough is a known side effect of tablets whose names end in “-pril”. There are good alternatives.",
    ),
    callout("emergency", "Get help now if", [item("her lips, tongue or face swell, or she struggles to breathe")]),
  ],
  answeredAt: "2026-11-18T15:00:00Z",
  answeredText: "18 November 2026",
  reviewer: { name: "Dr Ade", title: "General practitioner" },
  reviewedAt: "2026-11-18T15:00:00Z",
  reviewedText: "18 November 2026",
  fitsCountry: "NG",
  helpful: 12,
  related: [
    related("r1", "Which painkillers are safe with high blood pressure?"),
    related("r2", "Can I take my tablets at night?"),
  ],
  state: "published",
};

/** A page of comments. */
export const many = Array.from({ length: 10 }, (_, at) => ({ ...comment(9, "So did I."), _key: `m${at}` }));

export const bareQuestion: QuestionData = {
  ...card(2),
  title: "Why?",
  question: "",
  comments: [],
  related: [],
  state: "published",
};

export const correctedQuestion: QuestionData = {
  ...question,
  corrections: [
    {
      note: "The dose for children was wrong: it goes by weight.",
      date: "2026-12-02T10:00:00Z",
      dateText: "2 December 2026",
    },
    { note: "Added a warning about swelling.", date: "2026-11-20T10:00:00Z", dateText: "20 November 2026" },
  ],
};

export const longQuestion: QuestionData = {
  ...question,
  corrections: Array.from({ length: 20 }, (_, at) => ({
    note: LONG.repeat(5),
    date: `2026-11-20T10:00:${at + 10}Z`,
    dateText: LONG,
  })),
  user: LONG,
  title: `${LONG} ${LONG}`,
  question: `${LONG}\n${"ABCDEFGHIJ".repeat(40)}\n\n`.repeat(12),
  comments: Array.from({ length: 40 }, (_, at) => ({ ...comment(0, `${LONG}. `.repeat(5)), _key: `l${at}` })),
  reviewer: { name: LONG, title: LONG },
  fitsCountry: "GB",
  related: Array.from({ length: 8 }, (_, at) => related(`r${at}`, LONG)),
};
