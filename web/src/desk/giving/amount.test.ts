import { expect, it } from "vitest";
import { currencyOf } from "../forms/money";
import { fromText, readSum, today } from "./amount";

it("reads sums and says what is wrong with them", () => {
  expect(readSum("25,000", "NGN")).toEqual({ minor: 2_500_000 });
  expect(readSum("", "NGN").problem).toBe("Enter the amount received.");
  expect(readSum("0", "GBP").problem).toBe("Enter the amount received.");
  expect(readSum("three", "GBP").problem).toMatch(/in figures/);
});

it("begins with what was promised", () => {
  expect(fromText("₦25,000")).toEqual({ amount: "25,000", currency: "NGN" });
  expect(fromText("£12.50")).toEqual({ amount: "12.50", currency: "GBP" });
  expect(fromText("GHS 10").amount).toBe("");
  expect(currencyOf("XYZ")).toBe("NGN");
  expect(today(new Date("2026-11-21T23:30:00Z"))).toBe("2026-11-22");
});
