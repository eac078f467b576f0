import { expect, it } from "vitest";
import { answerBody, type Draft, hasWords, problemsOf } from "./answering";
import { isOpen, nameOf, waysOf } from "./words";

const text = (words: string) => [{ _type: "block", children: [{ _type: "span", text: words }] }];

const draft = (more: Partial<Draft> = {}): Draft => ({
  way: "public",
  blocks: text("Drink more water."),
  fitsCountry: "",
  title: "",
  question: "",
  general: [],
  ...more,
});

it("knows a text with words from one without", () => {
  expect([hasWords([]), hasWords(text("  ")), hasWords(text("a")), hasWords([{ _type: "image" }])]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it("asks for what the way of the answer needs, and for nothing else", () => {
  expect(problemsOf(draft(), "review")).toEqual({});
  expect(problemsOf(draft({ blocks: [] }), "review")).toEqual({ blocks: "Write the answer." });
  expect(Object.keys(problemsOf(draft(), "edited"))).toEqual(["title", "question"]);
  expect(problemsOf(draft({ way: "private" }), "edited")).toEqual({});
  expect(Object.keys(problemsOf(draft({ way: "both" }), "review"))).toEqual(["title", "question", "general"]);
});

it("publishes nothing that is private, and shows a draft to nobody", () => {
  expect(answerBody(draft(), 3, "review", false)).toMatchObject({ base: 3, publish: true, private: false });
  expect(answerBody(draft({ way: "private" }), 3, "review", false)).toMatchObject({ publish: false, private: true });
  expect(answerBody(draft({ way: "both" }), 3, "review", false)).toMatchObject({ publish: false, private: true });
  expect(answerBody(draft(), 3, "edited", true)).toMatchObject({ publish: false, private: false });
});

it("sends the doctor's words of the question only in the mode that asks for them", () => {
  const edited = draft({ title: " Water ", question: "How much?" });
  expect(answerBody(edited, 1, "edited", false)).toHaveProperty("edited", { title: "Water", question: "How much?" });
  expect(answerBody(edited, 1, "review", false)).not.toHaveProperty("edited");
  expect(answerBody({ ...edited, way: "both" }, 1, "edited", false)).not.toHaveProperty("edited");
});

it("never offers to publish a private question as it is", () => {
  expect(waysOf({ isPrivate: true }).map(({ value }) => value)).toEqual(["private", "both"]);
  expect(waysOf({ isPrivate: false })).toHaveLength(3);
  const generalVersion = { id: "2", title: "Lumps" };
  expect(waysOf({ isPrivate: true, generalVersion }).map(({ value }) => value)).toEqual(["private"]);
});

it("does not name what somebody may not read", () => {
  expect(nameOf({ title: "Lump", sealed: true, isPrivate: true })).toBe("A private question");
  expect(nameOf({ title: null, sealed: false, isPrivate: true })).toBe("A private question");
  expect(nameOf({ title: "Lump", sealed: false, isPrivate: true })).toBe("Lump");
});

it("sends nothing to who took the question back", () => {
  expect(["pending", "published", "withdrawn", "closed"].map((state) => isOpen({ state }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isOpen({ state: "published", closedAt: "2026-11-21T08:00:00Z" })).toBe(false);
});
