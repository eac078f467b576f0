import { expect, it } from "vitest";
import type { PaymentRow } from "../../api/schema";
import { labelOf } from "../ui/words";
import { accountWords, shortReference, standing, whoWords } from "./words";

type Seen = Parameters<typeof standing>[0];
const label = (seen: Partial<PaymentRow> & Pick<Seen, "status">) => standing(seen).label;

it("says where a payment stands", () => {
  expect([
    label({ status: "open" }),
    label({ status: "opening", outcome: "toString" }),
    label({ status: "open", outcome: "failed" }),
    label({ status: "open", outcome: "pending" }),
    label({ status: "released", release: "cancelled" }),
    label({ status: "released", release: "unopened" }),
    label({ status: "settled", received: "₦5,000" }),
    label({ status: "settled", received: "₦5,000", refunded: "₦500" }),
    label({ status: "settled", received: "₦5,000", refunded: "₦5,000" }),
    label({ status: "review", received: "₦4,000" }),
  ]).toEqual([
    "Waiting for the payer",
    "Waiting for the payer",
    "Declined, may try again",
    "Bank transfer pending",
    "Cancelled by the payer",
    "Checkout did not open",
    "Paid",
    "Partly refunded",
    "Refunded",
    "To check",
  ]);
});

it("calls accounts and purposes as people do, and leaves what it does not know", () => {
  expect(
    ["clearing:paystack", "income:donation", "refunds:order", "fees", "suspense", "new"].map(accountWords),
  ).toEqual(["With Paystack", "Income: donations", "Refunds: orders", "Provider fees", "Held for a decision", "new"]);
  expect(labelOf("PaymentPurpose", "constructor")).toBe("Constructor");
});

it("says who did something without a staff id", () => {
  expect([
    whoWords("staff:01A", "01A"),
    whoWords("staff:01B", "01A"),
    whoWords("staff:01B", "01A", "Amina"),
    whoWords("provider", "01A"),
    whoWords("system", "01A"),
    whoWords(null, "01A"),
  ]).toEqual(["you", "another staff member", "Amina", "the provider’s dashboard", "the site", undefined]);
});

it("shortens a reference to its end, where references differ", () => {
  expect(shortReference("01KBDM000000000000ABCDEFGH")).toBe("…ABCDEFGH");
});
