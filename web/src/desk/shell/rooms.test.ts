import { expect, it } from "vitest";
import type { NavEntry } from "./feature";
import { navigation } from "./features";
import { barOf, fold, groupsOf, openGroups, roomAt } from "./rooms";

const groups = groupsOf(navigation);
const sizes = Object.fromEntries(groups.map(({ key, rooms }) => [key, rooms.length]));

it("has every room that is no hidden one in a group", () => {
  const shown = groups.flatMap(({ rooms }) => rooms);
  expect(shown).toHaveLength(navigation.filter(({ hidden }) => !hidden).length);
});

it("lets a further screen stand as any other where somebody may not enter the room that it belongs to", () => {
  const figures = { to: "/statistics/practice", label: "Practice figures", icon: "", group: "now", order: 2 } as const;
  const room = { ...figures, to: "/statistics", label: "Statistics", order: 1 };
  const isPart = (entries: NavEntry[]) => groupsOf(entries)[0]?.rooms.find(({ to }) => to === figures.to)?.part;
  const part = { ...figures, part: true, under: "/statistics" };
  expect([isPart([room, part]), isPart([part])]).toEqual([true, false]);
});

it("opens what was opened last and as much more as fits, and what was opened last even if it does not fit", () => {
  const foldable = groups.slice(1);
  const [care = 0, setup = 0] = [sizes.care, sizes.setup];
  const open = (lines: number, ...folds: Parameters<typeof openGroups>[0]["folds"][number][]) =>
    [...openGroups({ groups: foldable, folds, lines })].join(" ");
  expect(open(care)).toBe("care");
  expect(open(care + setup, ["setup", "open"])).toBe("setup care");
  expect(open(1, ["setup", "open"])).toBe("setup");
  expect(open(care, ["care", "closed"])).not.toContain("care");
  expect(
    fold(
      [
        ["care", "open"],
        ["site", "open"],
      ],
      "site",
      "closed",
    ),
  ).toEqual([
    ["site", "closed"],
    ["care", "open"],
  ]);
});

it("knows the room of an address", () => {
  expect(roomAt("/consultations/01ABC", navigation)?.to).toBe("/consultations");
  expect(roomAt("/complaints/breaches/new", navigation)?.to).toBe("/complaints/breaches");
  expect(roomAt("/documents/x", navigation)).toBeUndefined();
});

it("gives each role the rooms it uses most, and several roles theirs in turn", () => {
  const bar = (...roles: string[]) => barOf(roles, navigation).map(({ to }) => to);
  expect(bar("editor")).toEqual(["/", "/articles", "/videos", "/newsletter"]);
  expect(bar("owner", "doctor")).toEqual(["/", "/consultations", "/letters", "/questions"]);
  for (const role of ["owner", "doctor", "editor", "moderator", "support", "finance"])
    expect(bar(role)).toHaveLength(4);
});
