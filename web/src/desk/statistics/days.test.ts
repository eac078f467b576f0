import { expect, it } from "vitest";
import { dayIn } from "../ui/time";
import { daysOf, heights, pageName, spanOf } from "./days";

it("counts both ends of a span, over months and leap days", () => {
  expect(daysOf("2026-11-21", 7)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
  expect(daysOf("2028-03-01", 2)).toEqual({ from: "2028-02-29", to: "2028-03-01" });
  expect(daysOf("2026-01-01", 1)).toEqual({ from: "2026-01-01", to: "2026-01-01" });
});

it("takes only spans that can be chosen", () => {
  expect([spanOf("7"), spanOf("8"), spanOf(null), spanOf("365")]).toEqual([7, 30, 30, 365]);
});

it("knows the day of a zone", () => {
  const late = new Date("2026-11-21T23:30:00Z");
  expect([dayIn("Africa/Lagos", late), dayIn("Europe/London", late)]).toEqual(["2026-11-22", "2026-11-21"]);
});

it("calls a page by its address where no document has a title", () => {
  expect(["/", "/all-posts", "/policy/privacy"].map(pageName)).toEqual(["Home page", "All posts", "Policy privacy"]);
});

it("draws bars as parts of the largest", () => {
  expect(heights([0, 5, 10])).toEqual([0, 50, 100]);
  expect(heights([0, 0])).toEqual([0, 0]);
  expect(heights([])).toEqual([]);
});
