import { expect, it } from "vitest";
import { countText, heights } from "./bars";

it("draws bars as parts of the largest", () => {
  expect(heights([0, 5, 10])).toEqual([0, 50, 100]);
  expect(heights([0, 0])).toEqual([0, 0]);
  expect(heights([])).toEqual([]);
});

it("writes numbers as people read them", () => {
  expect([0, 12_345].map(countText)).toEqual(["0", "12,345"]);
});
