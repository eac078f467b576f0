import { expect, it } from "vitest";
import type { RateRulesBody } from "../../../api/schema";
import { basisPoints, formOf, isRate, percentText, rulesOf } from "./form";

const rules: RateRulesBody = {
  nairaPerDollar: null,
  until: null,
  marginBasisPoints: 150,
  hasDonationFallback: false,
  donationFallbackRate: "450",
};
const now = Date.parse("2026-11-21T10:00:00Z");

it("reads a percentage without a float", () => {
  expect(["0", "1.5", "1.05 %", "20", "20.01", "-1", "1.555", "", "x"].map(basisPoints)).toEqual([
    0,
    150,
    105,
    2_000,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  for (const points of [0, 5, 150, 1_999]) expect(basisPoints(percentText(points))).toBe(points);
});

it("knows a rate", () => {
  expect(["1540.25", "1,540.25", "0.79"].filter(isRate)).toHaveLength(3);
  expect(["", "0", "-5", "1e3", "1.", "5 naira"].filter(isRate)).toEqual([]);
});

it("changes nothing of rules that nobody touched", () => {
  const set = { ...rules, nairaPerDollar: "1600", until: "2026-11-22T10:00:00Z" };
  expect(rulesOf(formOf(rules), rules, now)).toEqual(rules);
  expect(rulesOf(formOf(set), set, now)).toEqual(set);
});

it("sets a rate for a time, and takes it back", () => {
  const form = { ...formOf(rules), hasOverride: true, override: "1,600.5", holds: "24" as const };
  expect(rulesOf(form, rules, now)).toMatchObject({ nairaPerDollar: "1600.5", until: "2026-11-22T10:00:00.000Z" });
  expect(rulesOf({ ...form, holds: "open" }, rules, now)).toMatchObject({ nairaPerDollar: "1600.5", until: null });
  expect(rulesOf({ ...form, hasOverride: false }, rules, now)).toMatchObject({ nairaPerDollar: null, until: null });
});

it("says what is wrong, field by field", () => {
  const form = { ...formOf(rules), hasOverride: true, override: "much", margin: "30", fallback: "" };
  expect(Object.keys(rulesOf(form, rules, now)).sort()).toEqual([
    "donationFallbackRate",
    "marginBasisPoints",
    "nairaPerDollar",
  ]);
});
