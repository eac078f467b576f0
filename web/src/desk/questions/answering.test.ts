import { expect, it } from "vitest";
import type { DeskQuestion } from "../../api/schema";
import { answerBody, type Draft, hasWords, problemsOf, withReply } from "./answering";
import { isAnswerable, isOpen, nameOf, startsWithAnswer, waysOf } from "./words";

const text = (words: string) => [{ _type: "block", children: [{ _type: "span", text: words }] }];

const draft = (more: Partial<Draft> = {}): Draft => ({
  way: "public",
  blocks: text("Drink more water."),
  fitsCountry: "",
  title: "",
  question: "",
  general: [],
  change: "correction",
  correction: "",
  ...more,
});

const review = { mode: "review", version: 3 };
const edited = { mode: "edited", version: 3 };

it("knows a text with words from one without", () => {
  expect([hasWords([]), hasWords(text("  ")), hasWords(text("a")), hasWords([{ _type: "image" }])]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it("begins an answer with a saved reply, and keeps what was written", () => {
  const words = (blocks: unknown[]) =>
    blocks.map((block) => (block as { children: { text: string }[] }).children.map((child) => child.text).join(""));
  const first = withReply([], "Thank you.\n\nSee a doctor soon.");
  expect(words(first)).toEqual(["Thank you.", "See a doctor soon."]);
  expect(words(withReply(first, "Go to a hospital.", "Thank you.\n\nSee a doctor soon."))).toEqual([
    "Go to a hospital.",
  ]);
  expect(words(withReply(text("Drink water."), "Thank you."))).toEqual(["Drink water.", "Thank you."]);
});

it("asks for what the way of the answer needs, and for nothing else", () => {
  expect(problemsOf(draft(), review)).toEqual({});
  expect(problemsOf(draft({ blocks: [] }), review)).toEqual({ blocks: "Write the answer." });
  expect(Object.keys(problemsOf(draft(), edited))).toEqual(["title", "question"]);
  expect(problemsOf(draft({ way: "private" }), edited)).toEqual({});
  expect(Object.keys(problemsOf(draft({ way: "both" }), review))).toEqual(["title", "question", "general"]);
});

it("publishes nothing that is private, and shows a draft to nobody", () => {
  expect(answerBody(draft(), review, false)).toMatchObject({ base: 3, publish: true, private: false });
  expect(answerBody(draft({ way: "private" }), review, false)).toMatchObject({ publish: false, private: true });
  expect(answerBody(draft({ way: "both" }), review, false)).toMatchObject({ publish: false, private: true });
  expect(answerBody(draft(), edited, true)).toMatchObject({ publish: false, private: false });
});

it("sends the doctor's words of the question only in the mode that asks for them", () => {
  const own = draft({ title: " Water ", question: "How much?" });
  expect(answerBody(own, edited, false)).toHaveProperty("edited", { title: "Water", question: "How much?" });
  expect(answerBody(own, review, false)).not.toHaveProperty("edited");
  expect(answerBody({ ...own, way: "both" }, edited, false)).not.toHaveProperty("edited");
});

it("leaves the words of a question alone that is on the site", () => {
  const published = { ...edited, publishedAt: "2026-11-21T08:00:00Z" };
  expect(problemsOf(draft(), published)).toEqual({});
  expect(answerBody(draft(), published, false)).not.toHaveProperty("edited");
});

it("asks what changed where a published answer is corrected, and only there", () => {
  const answer = { blocks: [], isPublic: true, isDraft: false, corrections: [] };
  const published = { ...review, answer };
  expect(problemsOf(draft(), published)).toEqual({ correction: "Say what changed, for readers." });
  expect(problemsOf(draft({ change: "wording" }), published)).toEqual({});
  expect(problemsOf(draft({ way: "private" }), published)).toEqual({});
  const told = draft({ correction: " The dose. " });
  expect(answerBody(told, published, false)).toHaveProperty("correction", "The dose.");
  expect(answerBody({ ...told, change: "wording" }, published, false)).not.toHaveProperty("correction");
  expect(answerBody(told, review, false)).not.toHaveProperty("correction");
});

it("takes no other answer in a thread that is closed, and a better one on the site", () => {
  const answer = { blocks: [], isPublic: true, isDraft: false, corrections: [] };
  expect(isAnswerable({ state: "closed", isPrivate: true, answer })).toBe(false);
  expect(isAnswerable({ state: "closed", isPrivate: false, answer })).toBe(true);
  expect(isAnswerable({ state: "withdrawn", isPrivate: false, answer })).toBe(false);
});

it("never offers to publish a private question as it is", () => {
  expect(waysOf({ isPrivate: true }).map(({ value }) => value)).toEqual(["private", "both"]);
  expect(waysOf({ isPrivate: false })).toHaveLength(2);
  const generalVersion = { id: "2", title: "Lumps", answered: true };
  expect(waysOf({ isPrivate: true, generalVersion }).map(({ value }) => value)).toEqual(["private"]);
});

it("does not name what somebody may not read", () => {
  expect(nameOf({ title: "Lump", sealed: true, isPrivate: true })).toBe("A private question");
  expect(nameOf({ title: null, sealed: false, isPrivate: true })).toBe("A private question");
  expect(nameOf({ title: "Lump", sealed: false, isPrivate: true })).toBe("Lump");
});

it("sends nothing to who took the question back", () => {
  expect((["pending", "published", "withdrawn", "closed"] as const).map((state) => isOpen({ state }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isOpen({ state: "published", closedAt: "2026-11-21T08:00:00Z" })).toBe(false);
});

it("opens one of the answer and the message at first", () => {
  const message = { text: "Does it hurt?" } as unknown as DeskQuestion["messages"][number];
  const answered = (isDraft: boolean) => ({ isDraft }) as DeskQuestion["answer"];
  expect([
    startsWithAnswer({ messages: [] }),
    startsWithAnswer({ messages: [message] }),
    startsWithAnswer({ messages: [message], answer: answered(true) }),
    startsWithAnswer({ messages: [], answer: answered(false) }),
  ]).toEqual([true, false, true, false]);
});
