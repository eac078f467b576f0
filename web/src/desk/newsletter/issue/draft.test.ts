import { expect, it } from "vitest";
import { moved } from "../../forms/values";
import { timeWords } from "../words";
import { contentOf, type Draft, isChanged, toggled } from "./draft";

const post = (id: string) => ({ id, title: id, href: `/blog/${id}`, category: "", date: "" });
const draft: Draft = {
  subject: " This week ",
  summary: "",
  intro: [],
  posts: [post("a"), post("b"), post("c")],
  kind: "weekly",
  segment: { topics: [], countries: [] },
};

it("moves a post a place, and leaves the ends as they are", () => {
  const order = (at: number, by: 1 | -1) => moved(draft.posts, at, by).map(({ id }) => id);
  expect([order(0, 1), order(2, -1), order(0, -1), order(2, 1)]).toEqual([
    ["b", "a", "c"],
    ["a", "c", "b"],
    ["a", "b", "c"],
    ["a", "b", "c"],
  ]);
});

it("sends names of posts, and knows when something is not saved", () => {
  expect(contentOf(draft)).toMatchObject({ subject: "This week", posts: ["a", "b", "c"] });
  expect(isChanged(draft, { ...draft, subject: "This week" })).toBe(false);
  expect(isChanged(draft, { ...draft, posts: moved(draft.posts, 0, 1) })).toBe(true);
});

it("ticks and unticks once", () => {
  expect(toggled(["NG"], "GB", true)).toEqual(["NG", "GB"]);
  expect(toggled(["NG"], "NG", true)).toEqual(["NG"]);
  expect(toggled(["NG", "GB"], "NG", false)).toEqual(["GB"]);
});

it("says how long the rest takes", () => {
  expect([timeWords(0, 60), timeWords(30, 60), timeWords(1_000, 60), timeWords(50_000, 120), timeWords(9, 0)]).toEqual([
    "",
    "about a minute",
    "about 17 minutes",
    "about 7 hours",
    "",
  ]);
});
