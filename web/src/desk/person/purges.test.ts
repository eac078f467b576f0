import { expect, it } from "vitest";
import { countWords, sumOf } from "./purges";

const rule = (inWeek: number, inMonth: number) => ({
  what: "Orders",
  rule: "30 days",
  settings: null,
  inWeek,
  inMonth,
});

it("sums up what goes", () => {
  expect(sumOf([])).toBe("Nothing is due in the next 30 days");
  expect(sumOf([rule(0, 0)])).toBe("Nothing is due in the next 30 days");
  expect(sumOf([rule(1, 1200), rule(2, 3)])).toBe("Due in 7 days: 3. Due in 30 days: 1,203");
  expect([countWords(0), countWords(1200)]).toEqual(["Nothing", "1,200"]);
});
