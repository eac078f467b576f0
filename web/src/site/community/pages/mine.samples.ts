import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { LONG_WORD } from "../own-samples";
import type { MyQuestion } from "../thread";

const path = "/community/mine";
const question: MyQuestion = {
  id: "q1",
  title: "Is it safe to fast if I take metformin?",
  visibility: "public",
  state: "published",
  askedAt: "2026-11-18T09:30:00Z",
  dateText: "18 November 2026",
  url: "/community/q1",
  hasDoctorReplied: true,
  comments: 2,
};
const items: MyQuestion[] = [
  question,
  { ...question, id: "q2", state: "pending", url: null, hasDoctorReplied: false, comments: 0 },
  { ...question, id: "q3", visibility: "private", title: null, url: null, state: "pending", hasDoctorReplied: false },
  {
    ...question,
    id: "q4",
    state: "held",
    url: null,
    hasDoctorReplied: false,
    hold: { reason: "links", why: "It holds a link. A person looks at it first." },
  },
  { ...question, id: "q5", state: "removed", url: null, hasDoctorReplied: false },
  { ...question, id: "q6", state: "erased", title: null, url: null, hasDoctorReplied: false },
];

export const samples: PageSamples = {
  page: "community-mine",
  samples: {
    typical: { path, data: { mine: ok({ items }) } },
    empty: { path, data: { mine: ok({ items: [] }) } },
    long: { path, data: { mine: ok({ items: [{ ...question, title: `${LONG} ${LONG_WORD}` }] }) } },
    error: { path, data: { mine: failed(500, "Internal Server Error") }, status: 500 },
  },
};
