import { expect, it } from "vitest";
import type { FigureLine } from "../../../api/schema";
import { countGroups, durationText, figureDays, figureText, moneyGroups, stackBars } from "./figures";

const money = (key: string, currency: string, days: number[]): FigureLine => ({
  key,
  label: key,
  unit: "money",
  currency,
  total: days.reduce((sum, day) => sum + day, 0),
  days,
});

const answers: FigureLine = {
  key: "answer-time",
  label: "Time to an answer",
  unit: "minutes",
  total: 95,
  days: [null, 95],
};

it("never adds two currencies, and says what is left of each", () => {
  const groups = moneyGroups([
    money("income-donation", "GBP", [0, 2_500]),
    money("income-consultation", "NGN", [2_400_000, 0]),
    money("refund-consultation", "NGN", [0, 400_000]),
    money("fees", "NGN", [46_000, 0]),
    money("payouts", "NGN", [0, 900_000]),
    money("income-order", "GHS", [1_050, 0]),
    answers,
  ]);
  expect(groups.map(({ title, received, refunded, fees }) => [title, received, refunded, fees])).toEqual([
    ["Income in naira", 2_400_000, 400_000, 46_000],
    ["Income in pounds", 2_500, 0, 0],
    ["Income in GHS", 1_050, 0, 0],
  ]);
});

it("says numbers as people read them", () => {
  expect([0, 1, 89, 90, 60 * 47, 60 * 48].map(durationText)).toEqual([
    "0 minutes",
    "1 minute",
    "89 minutes",
    "2 hours",
    "47 hours",
    "2 days",
  ]);
  expect(figureText(money("fees", "NGN", []), -46_050)).toBe("-₦460.50");
  expect(figureText(answers, null)).toBe("–");
  expect(figureText({ unit: "count" }, 1_234)).toBe("1,234");
});

it("has a value for each day, and parts that stand on each other", () => {
  const lines = [money("a", "NGN", [100, 0, 300]), money("b", "NGN", [100, -50, 100])];
  const days = figureDays("2026-11-29", lines);
  expect(days.map(({ day }) => day)).toEqual(["2026-11-29", "2026-11-30", "2026-12-01"]);
  expect(days[2]?.values).toEqual({ a: 300, b: 100 });
  expect(stackBars(days, ["a", "b"])).toEqual([
    [
      { at: 0, height: 25 },
      { at: 25, height: 25 },
    ],
    [
      { at: 0, height: 0 },
      { at: 0, height: 0 },
    ],
    [
      { at: 0, height: 75 },
      { at: 75, height: 25 },
    ],
  ]);
});

it("leaves out parts in which nothing is counted", () => {
  const parts = [
    { key: "money", lines: [money("fees", "NGN", [1])] },
    { key: "community", lines: [answers] },
  ];
  expect(countGroups(parts).map(({ title }) => title)).toEqual(["Questions and answers"]);
});
