import type { PaymentView, Receipt } from "./payment";

/* Invented answers of the API. */

export const REFERENCE = "01KAKD2V7N8Q4W0Z5M3T6R9XYC";

export const paymentSample = (change: Partial<PaymentView> = {}): PaymentView => ({
  reference: REFERENCE,
  purpose: "consultation",
  state: "waiting",
  words: "We are waiting for your payment.",
  isUnpaid: false,
  isFinal: false,
  isTest: false,
  amount: { currency: "NGN", minor: 2_400_000 },
  amountText: "₦24,000",
  refundedText: null,
  expiresAt: "2026-11-21T10:00:00Z",
  page: null,
  ...change,
});

export const receiptSample = (change: Partial<Receipt> = {}): Receipt => ({
  number: "2026-000123",
  reference: REFERENCE,
  at: "2026-11-21T09:12:00Z",
  date: "21 November 2026",
  purpose: "consultation",
  label: "Consultation",
  paid: "₦43,120",
  paidPlain: "NGN 43,120",
  conversion: "Price USD 28.00 at NGN 1,540 for 1 USD, rate of 21 November 2026: NGN 43,120",
  refunded: null,
  isTest: true,
  seller: { name: "Bedside", details: ["12 Sample Street, Osogbo", "RC 0000000"], tax: "No VAT is charged." },
  ...change,
});
