import { LONG, paragraph } from "../../render/fixtures";
import type { AskFound, Asking, Card, Sent } from "./asking";
import type { Message, Notices, Thread } from "./thread";

/* Invented answers of the API for the personal pages. */

export const askingSample: Asking = {
  open: true,
  mode: "review",
  categories: [
    { name: "Heart and blood pressure", slug: "heart" },
    { name: "Diabetes", slug: "diabetes" },
    { name: "Children", slug: "children" },
    { name: "Pregnancy and women’s health", slug: "women" },
    { name: "Sex Education", slug: "sex-education" },
    { name: "Mind and sleep", slug: "mind" },
    { name: "Something else", slug: "other" },
  ],
  countries: [
    { code: "NG", name: "Nigeria" },
    { code: "GB", name: "United Kingdom" },
  ],
  waiting: { medianHours: 52 },
  limits: { title: 120, question: 5000 },
};

export const cardSample: Card = {
  level: "emergency",
  title: "Call 112 now, or go to the nearest hospital",
  steps: [
    "Call now, or ask somebody near you to call.",
    "Do not drive yourself.",
    "Stay with somebody until help comes.",
  ],
  numbers: [
    { label: "Emergency (Nigeria)", tel: "112", checked_on: "2026-11-21" },
    { label: "Emergency (Lagos)", tel: "767", checked_on: "2026-11-21" },
  ],
};

export const valuesSample = {
  category: "heart",
  visibility: "public",
  adult: "yes",
  country: "NG",
  title: "Is it safe to fast if I take metformin?",
  question:
    "I’m 48 and plan to fast for two weeks.\nI take it twice a day with food. You can reach me on 0803 000 0000.",
};

export const checkSample: AskFound = {
  step: "check",
  card: cardSample,
  similar: [
    {
      title: "Can I take my tablets at night?",
      url: "/community/q2",
      kind: "question",
      snippet: "Most tablets for blood pressure may be taken in the evening.",
    },
    { title: "Fasting with diabetes", url: "/blog/fasting", kind: "post", snippet: "What to ask your clinic first." },
  ],
  identity: {
    found: [{ field: "question", kind: "phone", start: 92, end: 105, text: "0803 000 0000" }],
    title: valuesSample.title,
    question: "I’m 48 and plan to fast for two weeks.\nI take it twice a day with food. You can reach me on [number].",
  },
};

export const sentSample: Sent = {
  id: "q1",
  state: "pending",
  visibility: "public",
  code: "K7QM-2XRT-9HVB-4WZD",
  mail: true,
  keptUntil: "21 November 2027",
};

export const askForm = (found: AskFound, values: Record<string, string> = valuesSample) => ({
  name: "ask",
  values,
  errors: [],
  found,
});

const doctorsMessage: Message = {
  id: "m2",
  from: "doctor",
  text: "Thank you. Could you send a photo of the packet?",
  attachments: [],
  at: "2026-11-20T10:00:00Z",
  dateText: "20 November 2026",
  readAt: "2026-11-20T11:00:00Z",
};

export const threadSample: Thread = {
  id: "q1",
  visibility: "private",
  title: valuesSample.title,
  question: "I’m 48 and plan to fast for two weeks.\nI take it twice a day with food.",
  state: "published",
  askedAt: "2026-11-18T09:30:00Z",
  dateText: "18 November 2026",
  answer: {
    blocks: [paragraph("Speak to your clinic before you start."), paragraph("They may change when you take it.")],
    reviewer: { name: "Dr Ade", title: "MBBS" },
    at: "2026-11-19T12:00:00Z",
    dateText: "19 November 2026",
    fitsCountry: "NG",
  },
  messages: [
    {
      id: "m1",
      from: "asker",
      text: "I forgot to say that I also take tablets for blood pressure.",
      attachments: [],
      at: "2026-11-19T18:00:00Z",
      dateText: "19 November 2026",
      readAt: "2026-11-19T20:00:00Z",
    },
    doctorsMessage,
    {
      id: "m3",
      from: "asker",
      text: "",
      attachments: [{ id: "p1", kind: "photo", url: "/favicon.svg", mediaType: "image/webp", bytes: 240_000 }],
      at: "2026-11-20T18:00:00Z",
      dateText: "20 November 2026",
    },
    {
      id: "m4",
      from: "asker",
      text: "",
      attachments: [
        {
          id: "v1",
          kind: "voice",
          url: "/api/follow/attachments/v1",
          mediaType: "audio/webm; codecs=opus",
          bytes: 58_000,
          seconds: 42,
        },
      ],
      at: "2026-11-20T18:05:00Z",
      dateText: "20 November 2026",
    },
    {
      id: "m5",
      from: "asker",
      text: "",
      attachments: [
        {
          id: "f1",
          kind: "file",
          url: "/api/follow/attachments/f1",
          mediaType: "application/pdf",
          name: "Blood test of a very long laboratory name without a space_2026-11-18_final.pdf",
          bytes: 310_000,
        },
      ],
      at: "2026-11-20T18:10:00Z",
      dateText: "20 November 2026",
    },
  ],
  helpful: false,
  eraseAfter: "2027-11-18T09:30:00Z",
  eraseText: "18 November 2027",
  can: { write: true, photo: true, file: true, voice: true, withdraw: true, erase: true, helpful: true },
};

/** One word of 400 letters, and text of 20,000. */
export const LONG_WORD = "ọ̀".repeat(200);
export const longThread: Thread = {
  ...threadSample,
  title: `${LONG} ${LONG_WORD}`,
  question: `${LONG} ${LONG_WORD} `.repeat(20),
  messages: Array.from({ length: 30 }, (_, at) => ({ ...doctorsMessage, id: `m${at}`, text: `${LONG} ${LONG_WORD}` })),
};

export const noticesSample: Notices = {
  unseen: 1,
  items: [
    {
      kind: "answer",
      url: "/community/q1",
      title: valuesSample.title,
      at: "2026-11-20T12:00:00Z",
      dateText: "20 November 2026",
    },
    {
      kind: "reply",
      url: "/blog/ginger-tea#comment-1",
      title: "Is ginger tea good for a cough?",
      at: "2026-11-19T12:00:00Z",
      dateText: "19 November 2026",
    },
    {
      kind: "decision",
      url: "/community/mine",
      title: "Your question was published",
      at: "2026-11-18T12:00:00Z",
      dateText: "18 November 2026",
    },
  ],
};
