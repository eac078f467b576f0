import { expect, it } from "vitest";
import { amountText, typedCurrency } from "./amounts";

it("writes minor units as the server does", () => {
  const texts = [
    amountText(500_000, "NGN"),
    amountText(123_456_789, "NGN"),
    amountText(-250, "GBP"),
    amountText(0, "USD"),
    amountText(1_050, "GHS"),
  ];
  expect(texts).toEqual(["₦5,000", "₦1,234,567.89", "-£2.50", "$0", "GHS 10.50"]);
});

it("takes amounts only in currencies that it knows", () => {
  expect([typedCurrency("NGN"), typedCurrency("GHS"), typedCurrency(undefined)]).toEqual(["NGN", undefined, undefined]);
});
