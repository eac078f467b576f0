import { expect, it } from "vitest";
import { features, navigation, tiles } from "./features";

it("finds the features, and nothing that is none", () => {
  expect(features.length).toBeGreaterThan(1);
  for (const feature of features) expect(feature.routes).toBeInstanceOf(Array);
});

it("has each address once, and groups together", () => {
  const addresses = navigation.map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
  const groups = navigation.map(({ group }) => group);
  expect(groups.filter((group, at) => group !== groups[at - 1])).toEqual([...new Set(groups)]);
});

it("draws another picture for each room of the menu", () => {
  const drawn = new Map<string, string[]>();
  for (const { icon, label } of navigation.filter(({ part, hidden }) => !part && !hidden)) {
    drawn.set(icon, [...(drawn.get(icon) ?? []), label]);
  }
  expect([...drawn.values()].filter((labels) => labels.length > 1)).toEqual([]);
});

it("has numbers on Today that lead to screens that there are, each once", () => {
  const addresses = navigation.map(({ to }) => to);
  for (const { to } of tiles) expect(addresses).toContain(to.split("?")[0]);
  expect(new Set(tiles.map(({ label }) => label)).size).toBe(tiles.length);
});
