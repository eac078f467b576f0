import { expect, it } from "vitest";
import { asked, paid } from "../samples";
import { askedWords, checkRefund, choices, limitWords, mayRefund, type RefundForm } from "./refunding";

const check = (change: Partial<RefundForm>, left = 2_400_000, code = "NGN") =>
  checkRefund({ how: "part", amount: "4,000", reason: "Late", ...change }, left, code);

it("sends minor units of a part, and no amount for all that is left", () => {
  expect(check({}).body).toEqual({ minor: 400_000, reason: "Late" });
  expect(check({ amount: "₦0.50", reason: "  Late " }).body).toEqual({ minor: 50, reason: "Late" });
  expect(check({ how: "all", amount: "nonsense" }).body).toEqual({ reason: "Late" });
});

it("sends nothing that is wrong, and says what is", () => {
  expect(check({ reason: " x " }).reason).toBe("Enter a short reason for the refund.");
  const about = (amount: string) => check({ amount }).amount;
  expect(["", "0", "-5", "1e3", "4.001", "24,000.01"].map(about)).toEqual([
    "Enter the amount to refund.",
    "Enter the amount to refund.",
    "Enter an amount of zero or more.",
    "Enter an amount in figures, such as 12,500 or 9.99.",
    "Use at most 2 digits after the point.",
    "You can refund at most ₦24,000 of this payment.",
  ]);
  expect(check({ amount: "24,000" }).body?.minor).toBe(2_400_000);
  expect(check({}, 100, "GHS").amount).toContain("You can only refund the full amount");
  for (const amount of ["", "24,000.01"]) expect(check({ amount }).body).toBeUndefined();
});

it("lets nobody agree to their own refund", () => {
  expect(choices(asked, "01AMINA")).toEqual({ isWaiting: true, isOwn: true });
  expect(choices(asked, "01TUNDE")).toEqual({ isWaiting: true, isOwn: false });
  expect(choices({ ...asked, status: "declined" }, "01TUNDE").isWaiting).toBe(false);
});

it("offers a refund only where money came and some of it is left", () => {
  expect([
    mayRefund(paid),
    mayRefund({ ...paid, leftMinor: 0 }),
    mayRefund({ ...paid, received: null, leftMinor: 0 }),
  ]).toEqual([true, false, false]);
});

it("says beforehand whether a second person has to agree", () => {
  const payment = (refundFreeMinor: number, leftMinor = 2_400_000) => ({ refundFreeMinor, leftMinor });
  expect(limitWords(payment(500_000), "NGN", 500_000)).toContain("at once and cannot be undone");
  expect(limitWords(payment(500_000), "NGN", 500_001)).toContain(
    "Up to ₦5,000 is refunded at once. For more, a second person",
  );
  expect(limitWords(payment(0), "USD", undefined)).toContain("For this payment, a second person");
});

it("speaks of no second person where all that is left is refunded at once", () => {
  const all = { refundFreeMinor: 2_400_000, leftMinor: 2_400_000 };
  const words = "Up to ₦24,000 is refunded at once and cannot be undone.";
  expect(limitWords(all, "NGN", undefined)).toBe(words);
  expect(limitWords(all, "NGN", 3_000_000)).toBe(words);
});

it("says whether a second person has to agree, by the newest refund", () => {
  const sent = { ...asked, id: "2", status: "approved" as const, requestedAt: "2026-11-21T13:00:00Z" };
  expect(askedWords({ ...paid, refunds: [sent, asked] })).toContain("sent to the provider");
  expect(askedWords({ ...paid, refunds: [asked] })).toContain("second person");
});
