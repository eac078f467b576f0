import { expect, test } from "vitest";
import type { Schema } from "../types";
import { placesOf } from "./places";

const schema = { kind: "blog", slugField: "slug" } as Schema;

test("an article without a section is not on the blog page, and says so", () => {
  const places = placesOf(schema, { slug: { current: "salt" }, category: "Heart" });
  expect(places.map(({ label }) => label)).toEqual([
    "Its own page, /blog/salt",
    "Not on the blog page: it has no section",
    "All articles, under “Heart”, the search and the feed",
  ]);
  expect(places[1]?.missing).toBe("section");
});

test("an article with a section is on the blog page, under it", () => {
  const places = placesOf(schema, { section: " Eat well " });
  expect(places.map(({ label, missing }) => [label, missing])).toEqual([
    ["A page of its own; its address is made from the title", undefined],
    ["The blog page, under “Eat well”", undefined],
    ["All articles, the search and the feed", undefined],
  ]);
});

test("of other types nothing is said", () => {
  expect(placesOf({ ...schema, kind: "faq" }, {})).toEqual([]);
});
