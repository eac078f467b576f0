import { expect, it } from "vitest";
import { dueOf } from "./due";

const NOW = Date.parse("2026-11-22T08:00:00Z");
const DAY = 86_400_000;
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

it("counts days, then hours, then says that it is late", () => {
  const say = (hours: number) => dueOf(at(hours), 7 * DAY, NOW);
  expect(say(30 * 24)).toEqual({ words: "30 days left", how: "calm" });
  expect(say(5 * 24)).toEqual({ words: "5 days left", how: "soon" });
  expect(say(72)).toEqual({ words: "72 hours left", how: "soon" });
  expect(say(1)).toEqual({ words: "1 hour left", how: "soon" });
  expect(say(0.5)).toEqual({ words: "less than an hour left", how: "soon" });
  expect(say(-2)).toEqual({ words: "2 hours late", how: "late" });
  expect(say(-5 * 24)).toEqual({ words: "5 days late", how: "late" });
});
