import { expect, test } from "vitest";
import type { JsonObject } from "../../forms/values";
import { decided, merge } from "../../saving/merge";
import { withoutOwnAddress } from "./address";

const names = { titleField: "title", slugField: "slug" };
const article = (title: string, current: string): JsonObject => ({ title, slug: { _type: "slug", current } });
const key = () => "k";

test("an address that followed both titles follows the one that is chosen", () => {
  const merged = merge(article("Salt", "salt"), article("Salt and you", "salt-and-you"), article("Bread", "bread"));
  const { asked, settled } = withoutOwnAddress(merged, names);
  expect(asked.conflicts.map(({ path }) => path)).toEqual([["title"]]);
  expect(settled(decided(asked, [{ take: "theirs" }], key))).toEqual(article("Bread", "bread"));
  expect(settled(decided(asked, [{ take: "text", value: "Salt in bread" }], key))).toEqual(
    article("Salt in bread", "salt-in-bread"),
  );
});

test("an address that somebody chose is asked for", () => {
  const merged = merge(article("Salt", "salt"), article("Salt and you", "salt-and-you"), article("Bread", "our-bread"));
  const { asked, settled } = withoutOwnAddress(merged, names);
  expect(asked.conflicts).toHaveLength(2);
  const body = decided(asked, [{ take: "mine" }, { take: "theirs" }], key);
  expect(settled(body)).toEqual(article("Salt and you", "our-bread"));
});
