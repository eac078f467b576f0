import { expect, it } from "vitest";
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
};

it("shows a moderator what to decide, the crisis first, and a doctor who waits for an answer", () => {
  const moderator = conversationTiles(counts, ["moderate_conversation"]);
  expect(moderator.map(({ label, count }) => `${label} ${count}`)).toEqual([
    "Crisis: read first 1",
    "To moderate 3",
    "Complaints due 1",
  ]);
  expect(conversationTiles(counts, ["answer_as_doctor"])).toEqual([
    { label: "Questions waiting", one: "Question waiting", to: "/questions", count: 3 },
  ]);
  // What is held because of a crisis waits once, not twice.
  expect(moderator.filter(({ uncounted }) => uncounted).map(({ label }) => label)).toEqual(["Crisis: read first"]);
});

it("shows nothing to others, and nothing before it is known", () => {
  expect(conversationTiles(counts, ["read_content"])).toEqual([]);
  expect(conversationTiles(undefined, ["moderate_conversation"])).toEqual([]);
});
