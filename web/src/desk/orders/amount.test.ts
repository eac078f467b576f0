import { expect, it } from "vitest";
import { formatAmount } from "../forms/money";
import { fillAmounts, formatAmounts, labelAmount, nameAmountField, readAmount, readAmounts, readWhole } from "./amount";

it("fills a form and reads it back in minor units", () => {
  const amounts = fillAmounts({ NGN: 1_250_000, GBP: 950, USD: null });
  expect(amounts).toEqual({ NGN: "12,500", GBP: "9.50", USD: "" });
  expect(readAmounts(amounts, "price")).toEqual({ minors: { NGN: 1_250_000, GBP: 950, USD: null }, errors: [] });
  expect(fillAmounts()).toEqual({ NGN: "", GBP: "", USD: "" });
});

it("says which amounts cannot be read, by the server's names", () => {
  const { minors, errors } = readAmounts({ NGN: "0", GBP: "nine", USD: "5" }, "amount");
  expect(minors).toEqual({ NGN: null, GBP: null, USD: 500 });
  expect(errors.map(({ field }) => field)).toEqual(["amountNgn", "amountGbp"]);
  expect(errors[0]?.message).toMatch(/above zero/);
  expect(errors[1]?.message).toMatch(/in figures/);
  expect(nameAmountField("price", "USD")).toBe("priceUsd");
});

it("writes amounts with their signs", () => {
  expect(formatAmounts({ NGN: 100_000, GBP: 200 })).toBe("₦1,000 or £2");
  expect(formatAmounts({ NGN: null })).toBe("");
});

it("reads whole numbers from a least one on", () => {
  expect(readWhole("1,200")).toBe(1_200);
  expect(readWhole(" 0 ")).toBe(0);
  for (const text of ["", "0", "-1", "1.5", "two", "9999999"]) expect(readWhole(text, 1)).toBeUndefined();
});

it("reads one amount, with zero where that is one", () => {
  expect(readAmount("12,500.50", "NGN")).toEqual({ minor: 1_250_050 });
  expect(readAmount("£0", "GBP")).toEqual({ minor: 0 });
  expect(readAmount("0", "GBP", 1)).toEqual({ problem: "Enter an amount above zero." });
  expect(readAmount(" ", "GBP")).toEqual({ problem: "Enter an amount, or 0 for nothing." });
  expect(readAmount("nine", "USD")).toHaveProperty("problem");
});

it("names a field and an amount by the sign", () => {
  expect(labelAmount("Amount", "GBP")).toBe("Amount (£)");
  expect(formatAmount(1_250_050, "NGN")).toBe("₦12,500.50");
});
