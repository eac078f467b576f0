import { expect, it } from "vitest";
import { dayIn, daysOf } from "./time";

it("counts both ends of a span, over months and leap days", () => {
  expect(daysOf("2026-11-21", 7)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
  expect(daysOf("2028-03-01", 2)).toEqual({ from: "2028-02-29", to: "2028-03-01" });
  expect(daysOf("2026-01-01", 1)).toEqual({ from: "2026-01-01", to: "2026-01-01" });
});

it("knows the day of a zone", () => {
  const late = new Date("2026-11-21T23:30:00Z");
  expect([dayIn("Africa/Lagos", late), dayIn("Europe/London", late)]).toEqual(["2026-11-22", "2026-11-21"]);
});
