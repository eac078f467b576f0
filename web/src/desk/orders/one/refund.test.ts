import { expect, it } from "vitest";
import { fillRefund, readRefund } from "./refund";

const order = { owedMinor: 350_050, receivedCurrency: "NGN" };

it("begins with all that is owed, in the currency that came", () => {
  expect(fillRefund(order)).toBe("3,500.50");
  expect(readRefund(fillRefund(order), order)).toEqual({ minor: 350_050, errors: [] });
  expect(fillRefund({ owedMinor: 950, receivedCurrency: "GBP" })).toBe("9.50");
});

it("takes a part of it, never more and never nothing", () => {
  const messageOf = (text: string) =>
    readRefund(text, order).errors.map(({ field, message }) => `${field}: ${message}`);
  expect(readRefund("1,000", order)).toEqual({ minor: 100_000, errors: [] });
  expect(messageOf("3,500.51")).toEqual(["minor: Enter at most ₦3,500.50."]);
  expect(messageOf("0")).toEqual(["minor: Enter an amount above zero."]);
  expect(messageOf("")).toEqual(["minor: Enter an amount above zero."]);
  expect(messageOf("all")).toHaveLength(1);
});
