import { expect, it } from "vitest";
import { pageName, spanDays, spanOf } from "./days";

it("takes only spans that can be chosen", () => {
  expect([spanOf("7"), spanOf("8"), spanOf(null), spanOf("365"), spanOf("last-month")]).toEqual([
    "7",
    "30",
    "30",
    "365",
    "last-month",
  ]);
});

it("knows the months, also over a year's end", () => {
  expect(spanDays("7", "2026-11-21")).toEqual({ from: "2026-11-15", to: "2026-11-21" });
  expect(spanDays("month", "2026-11-01")).toEqual({ from: "2026-11-01", to: "2026-11-01" });
  expect(spanDays("last-month", "2027-01-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(spanDays("last-month", "2028-03-05")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

it("calls a page by its address where no document has a title", () => {
  expect(["/", "/all-posts", "/policy/privacy"].map(pageName)).toEqual(["Home page", "All posts", "Policy privacy"]);
});
