import { expect, it } from "vitest";
import { nextAsk } from "./asking";

const hours = (number: number) => number * 3_600_000;

it("asks once a minute while somebody works, here or in another tab, and not for a tab that was left", () => {
  expect(nextAsk(undefined, hours(9))).toBe(60_000);
  expect(nextAsk(hours(9), hours(12))).toBe(60_000);
  expect(nextAsk(hours(9), hours(14))).toBe(false);
});
