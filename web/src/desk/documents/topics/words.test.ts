import { expect, test } from "vitest";
import type { ArticleTopic } from "../../../api/schema";
import { consequences, findSame, renamedWords } from "./words";

const topic = (name: string, more: Partial<ArticleTopic> = {}): ArticleTopic => ({
  name,
  published: 0,
  drafts: 0,
  archived: 0,
  isOffered: false,
  ...more,
});

test("a name that is there already is found whatever its capitals, accents and spaces", () => {
  const [heart, sleep] = [topic("Heart"), topic("Sleeping  Wéll")];
  const all = [heart, sleep, topic("heart")];
  expect(findSame(all, heart, " sleeping well ")).toBe(sleep);
  expect(findSame(all, heart, "Heart")?.name).toBe("heart");
  expect(findSame(all, sleep, "Kidney")).toBeUndefined();
});

test("what a new name changes is said before it is given", () => {
  const shown = consequences("topics", topic("Sleeping", { published: 2, drafts: 1, archived: 1, isOffered: true }));
  expect(shown[0]).toMatch(/^On the site at once: 2 articles\./);
  expect(shown[1]).toMatch(/^Not on the site, changed too: 1 draft and 1 archived article\./);
  expect(shown.at(-1)).toContain("go on offering “Sleeping”");
  expect(consequences("sections", topic("Food", { drafts: 3 }))).toEqual([
    "Nothing on the site changes.",
    "Not on the site, changed too: 3 drafts. Drafts stay drafts, and keep their times.",
  ]);
});

test("what was done says how much of it visitors see", () => {
  expect(renamedWords("topics", { name: "Sleep", articles: 3, published: 1 })).toBe(
    "Topic “Sleep”: 3 articles changed, 1 of them on the site.",
  );
  expect(renamedWords("sections", { name: "Food", articles: 1, published: 0 })).toBe(
    "Section “Food”: 1 article changed.",
  );
});
