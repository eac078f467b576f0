import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import type { PaymentView } from "../payment";
import { paymentSample, REFERENCE } from "../samples-data";

const path = "/payment";
const PAGE = { href: "/giving/0123456789abcdef", label: "See your gift" };
const query = { reference: REFERENCE };
const as = (change: Partial<PaymentView>): Sample => ({ path, query, data: { payment: ok(paymentSample(change)) } });
const final = (state: PaymentView["state"], words: string, more: Partial<PaymentView> = {}) =>
  as({ state, words, isFinal: true, ...more });

export const samples: PageSamples = {
  page: "payment",
  samples: {
    typical: as({}),
    unpaid: as({ isUnpaid: true, words: "Nothing has been paid so far. You can open the payment again, or leave it." }),
    empty: { path, data: { payment: failed(404, "There is no such payment.") }, status: 404 },
    unknown: { path, query, data: { payment: failed(404, "There is no such payment.") }, status: 404 },
    long: as({ words: LONG, amountText: "₦9,999,999,999,999.99" }),
    error: { path, query, data: { payment: failed(503, "Service Unavailable") }, status: 503 },
    pending: as({ state: "pending", words: "Your bank is sending the money. You may close this page." }),
    declined: as({ state: "declined", words: "Your card was declined and nothing was charged." }),
    paid: final("paid", "Thank you. We have your payment."),
    test: final("paid", "Thank you. We have your payment.", { isTest: true }),
    checking: final("checking", "We have your payment and are checking it. Do not pay again."),
    cancelled: final("cancelled", "You cancelled this payment. Nothing was charged."),
    expired: final("expired", "The time for this payment is over. Nothing was charged."),
    refunded: final("refunded", "We have refunded this payment to you.", { refundedText: "₦24,000" }),
    donation: final("paid", "Thank you. We have your payment.", { purpose: "donation" }),
    gift: final("paid", "Thank you. We have your payment.", { purpose: "donation", page: PAGE }),
  },
};
