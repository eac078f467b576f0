/** What is paid for. */
export type Purpose = "consultation" | "donation" | "order";

/** Where an attempt to pay stands. */
export type PaymentStatus = "opening" | "open" | "released" | "settled" | "review";

/** Where a refund stands. */
export type RefundStatus =
  | "requested"
  | "approved"
  | "pending"
  | "needs_attention"
  | "processed"
  | "failed"
  | "declined";

/** Why somebody has to look at a payment. */
export type ReviewReason =
  | "wrong_amount"
  | "wrong_currency"
  | "wrong_reference"
  | "wrong_mode"
  | "paid_twice"
  | "reversed"
  | "disputed"
  | "unknown_status"
  | "unknown_payment"
  | "fallback_rate"
  | "refund_stuck";

/** What is done about something in the queue. */
export type Resolution = "accept" | "refund" | "dismiss";

/** A payment in the list. Amounts are texts of the server. */
export interface PaymentRow {
  reference: string;
  purpose: Purpose;
  subject: string;
  provider: string;
  isLive: boolean;
  status: PaymentStatus;
  release?: "cancelled" | "expired" | "unopened" | null;
  amount: string;
  received?: string | null;
  refunded?: string | null;
  channel?: string | null;
  outcome?: string | null;
  createdAt: string;
  settledAt?: string | null;
}

export interface PaymentList {
  items: PaymentRow[];
  total: number;
  page: number;
  pages: number;
}

/** A refund. Whoever asked and decided is `staff:` and an id, `system` or `provider`. */
export interface RefundRow {
  id: string;
  amount: string;
  status: RefundStatus;
  reason: string;
  requestedBy: string;
  requestedAt: string;
  needsSecondPerson: boolean;
  decidedBy?: string | null;
  decidedAt?: string | null;
  problem?: string | null;
  finishedAt?: string | null;
}

/** A line of the ledger: positive minor units are a debit. */
export interface PostingRow {
  at: string;
  entry: string;
  kind: string;
  account: string;
  minor: number;
  currency: string;
}

/** Something that somebody has to look at. */
export interface ReviewRow {
  id: string;
  reference: string;
  about: string;
  reason: ReviewReason;
  words: string;
  openedAt: string;
  resolvedAt?: string | null;
  resolvedBy?: string | null;
  resolution?: string | null;
  note?: string | null;
}

export interface ReviewList {
  items: ReviewRow[];
  total: number;
  page: number;
  pages: number;
}

/** A payment with all that belongs to it. */
export interface PaymentDetail extends PaymentRow {
  payerEmail?: string | null;
  payerName?: string | null;
  payerPhone?: string | null;
  providerId?: string | null;
  feeMinor?: number | null;
  leftMinor: number;
  paidAt?: string | null;
  expiresAt: string;
  releasedAt?: string | null;
  checkedAt?: string | null;
  refunds: RefundRow[];
  postings: PostingRow[];
  reviews: ReviewRow[];
}

/** What an account did on a day. */
export interface AccountRow {
  account: string;
  currency: string;
  openingMinor: number;
  movedMinor: number;
  closingMinor: number;
  moved: string;
  closing: string;
}

export interface Statement {
  day: string;
  rows: AccountRow[];
  isBalanced: boolean;
}

export interface RateRules {
  nairaPerDollar?: string | null;
  until?: string | null;
  marginBasisPoints: number;
  hasDonationFallback: boolean;
  donationFallbackRate: string;
}

export interface RatesView {
  inUse?: string | null;
  source?: "service" | "desk" | "fallback" | null;
  fetched: { currency: string; rate: string; fetchedAt: string }[];
  rules: RateRules;
}
