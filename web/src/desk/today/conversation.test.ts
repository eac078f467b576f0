import { expect, it } from "vitest";
import type { QueueRow } from "../../api/schema";
import { conversationTiles } from "./conversation";

const counts = {
  pending: 2,
  held: 1,
  reported: 0,
  complaints: 4,
  complaintsDue: 1,
  crisis: 1,
  unanswered: 0,
  unansweredPrivate: 3,
  unansweredToModerate: 1,
};

it("shows a moderator what to decide, a crisis once, and a doctor who waits for an answer", () => {
  const moderator = conversationTiles(counts, ["moderate_conversation"]);
  expect(moderator.map(({ label, count }) => `${label} ${count}`)).toEqual(["To moderate 3", "Complaints due 1"]);
  expect(conversationTiles(counts, ["answer_as_doctor"])).toEqual([
    { label: "Questions waiting", one: "Question waiting", to: "/questions", count: 3, asRows: true },
  ]);
});

it("counts a question that waits for both once, for who is both", () => {
  const both = conversationTiles(counts, ["moderate_conversation", "answer_as_doctor"]);
  const sum = both.reduce((all, { count }) => all + count, 0);
  expect(both.find(({ label }) => label === "To moderate")?.count).toBe(2);
  expect(sum).toBe(3 + 2 + 1);
});

it("counts a crisis where it stands as a row, and nowhere else", () => {
  const row = (kind: string, state: QueueRow["state"], reports: number) => ({ kind, state, reports }) as QueueRow;
  const crises = [row("comment", "held", 1), row("comment", "published", 1), row("question", "held", 0)];
  const shown = (permissions: ("moderate_conversation" | "answer_as_doctor")[]) =>
    conversationTiles({ ...counts, reported: 3 }, permissions, crises).map(({ label, count }) => `${label} ${count}`);
  expect(shown(["moderate_conversation"])).toEqual([
    "To read first 3",
    "To moderate 1",
    "Reports 1",
    "Complaints due 1",
  ]);
  expect(shown(["moderate_conversation", "answer_as_doctor"])).toEqual([
    "Questions waiting 3",
    "To read first 2",
    "To moderate 1",
    "Reports 1",
    "Complaints due 1",
  ]);
});

it("shows nothing to others, and nothing before it is known", () => {
  expect(conversationTiles(counts, ["read_content"])).toEqual([]);
  expect(conversationTiles(undefined, ["moderate_conversation"])).toEqual([]);
});
