import { expect, it } from "vitest";
import { daysSince } from "./days";

it("says how long something has lasted", () => {
  const now = Date.parse("2026-11-29T12:00:00Z");
  expect(daysSince("2026-11-29T08:00:00Z", now)).toBe("today");
  expect(daysSince("2026-11-28T11:00:00Z", now)).toBe("1 day");
  expect(daysSince("2026-10-01T12:00:00Z", now)).toBe("59 days");
  expect(daysSince("2026-11-30T12:00:00Z", now), "a clock that is behind").toBe("today");
});
