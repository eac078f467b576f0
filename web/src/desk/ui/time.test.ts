import { expect, it } from "vitest";
import { dayIn, daysOf, momentSaid } from "./time";

it("counts both ends of a span, over months and leap days", () => {
  expect(daysOf("2026-11-21", 7)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
  expect(daysOf("2028-03-01", 2)).toEqual({ from: "2028-02-29", to: "2028-03-01" });
  expect(daysOf("2026-01-01", 1)).toEqual({ from: "2026-01-01", to: "2026-01-01" });
});

it("knows the day of a zone", () => {
  const late = new Date("2026-11-21T23:30:00Z");
  expect([dayIn("Africa/Lagos", late), dayIn("Europe/London", late)]).toEqual(["2026-11-22", "2026-11-21"]);
});

it("says which day and time a field holds, and nothing until it is one", () => {
  const said = (type: string, value: string) => momentSaid(type, value);
  expect([said("date", "2026-03-04"), said("datetime-local", "2026-03-04T18:30")]).toEqual([
    "4 March 2026",
    "4 March 2026, 6:30pm",
  ]);
  expect([said("time", "18:30"), said("time", "00:05:00"), said("time", "09:00")]).toEqual([
    "6:30pm",
    "12:05am",
    "9:00am",
  ]);
  for (const [type, value] of [
    ["date", ""],
    ["date", "0002-03-04"],
    ["time", ""],
    ["text", "2026-03-04"],
  ] as const) {
    expect(said(type, value), value).toBeUndefined();
  }
});
