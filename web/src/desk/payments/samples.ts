import type { PaymentDetail, RefundRow, ReviewRow } from "../../api/schema";

/** A payment of ₦24,000 that was settled, for tests. */
export const paid: PaymentDetail = {
  reference: "01KBDM000000000000ABCDEFGH",
  purpose: "consultation",
  subject: "01KBDM000000000000REQVEST1",
  provider: "sandbox",
  isLive: false,
  status: "settled",
  amount: "₦24,000",
  received: "₦24,000",
  channel: "card",
  outcome: "success",
  createdAt: "2026-11-21T10:00:00Z",
  paidAt: "2026-11-21T10:02:00Z",
  settledAt: "2026-11-21T10:02:05Z",
  expiresAt: "2026-11-21T11:00:00Z",
  feeMinor: 46_000,
  coveredFeeMinor: 0,
  leftMinor: 2_400_000,
  refundFreeMinor: 2_400_000,
  refunds: [],
  postings: [
    {
      at: "2026-11-21T10:02:05Z",
      entry: "01KBDM000000000000ENTRY001",
      kind: "settlement",
      account: "clearing:sandbox",
      minor: 2_400_000,
      currency: "NGN",
    },
    {
      at: "2026-11-21T10:02:05Z",
      entry: "01KBDM000000000000ENTRY001",
      kind: "settlement",
      account: "income:consultation",
      minor: -2_400_000,
      currency: "NGN",
    },
  ],
  isPayerUnreadable: false,
  reviews: [],
};

/** A refund of ₦4,000 that waits for a second person. */
export const asked: RefundRow = {
  id: "01KBDM000000000000REFVND01",
  amount: "₦4,000",
  status: "requested",
  reason: "The doctor was late",
  requestedBy: "staff:01AMINA",
  requestedAt: "2026-11-21T12:00:00Z",
  needsSecondPerson: true,
};

export const held: ReviewRow = {
  id: "01KBDM000000000000REVIEW01",
  reference: paid.reference,
  about: paid.reference,
  reason: "wrong_amount",
  openedAt: "2026-11-21T10:03:00Z",
};
