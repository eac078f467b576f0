import { expect, it } from "vitest";
import { groupsOf, matches } from "./groups";

const schema = (kind: string, id: string | undefined, group = "Settings") => ({
  kind,
  id,
  group,
  label: id ?? kind,
  plural: kind,
});

it("tells the house, the pages and the lists apart, and leaves articles out", () => {
  const groups = groupsOf([
    schema("blog", undefined, "Articles"),
    schema("claim", undefined),
    schema("settings", "settings-home"),
    schema("settings", "settings-site"),
    schema("settings", "settings-mail"),
  ]);
  expect(groups.house.map(({ id }) => id)).toEqual(["settings-site", "settings-mail"]);
  expect(groups.pages.map(({ id }) => id)).toEqual(["settings-home"]);
  expect(groups.lists.map(({ kind }) => kind)).toEqual(["claim"]);
});

it("finds a label by a part of it", () => {
  expect([matches("Page: Home", "HOME"), matches("Page: Home", " "), matches("Page: Home", "blog")]).toEqual([
    true,
    true,
    false,
  ]);
});
