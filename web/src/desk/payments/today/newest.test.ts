import { expect, it } from "vitest";
import type { PaymentRow } from "../../../api/schema";
import { newPayments } from "./newest";

const paid = (reference: string, settledAt: string | null, more: Partial<PaymentRow> = {}): PaymentRow => ({
  reference,
  purpose: "donation",
  subject: "gift",
  provider: "sandbox",
  isLive: true,
  status: "settled",
  amount: "₦5,000",
  received: "₦5,000",
  createdAt: "2026-11-19T09:00:00Z",
  settledAt,
  ...more,
});

it("shows what came since yesterday by the desk's clock, newest first, and nothing that went back", () => {
  const rows = [
    paid("early", "2026-11-19T22:00:00Z"),
    // A quarter past midnight of the 20th in Lagos.
    paid("first", "2026-11-19T23:15:00Z"),
    paid("last", "2026-11-21T08:00:00Z"),
    paid("back", "2026-11-21T08:30:00Z", { refunded: "₦5,000" }),
    paid("open", null),
  ];
  expect(newPayments(rows, "2026-11-20", "Africa/Lagos").map(({ reference }) => reference)).toEqual(["last", "first"]);
});
