import type { PaymentDetail, RefundRow, ReviewRow } from "../../../api/schema";
import type { Happening } from "../../ui/Happened";
import { labelOf } from "../../ui/words";
import { resolutionWords } from "../reviews/reasons";
import { channelWords, whoWords } from "../words";

const RELEASED: Record<string, Pick<Happening, "what" | "by">> = {
  cancelled: { what: "Cancelled", by: "the payer" },
  expired: { what: "Marked as expired" },
  unopened: { what: "Checkout failure recorded" },
};

const only = (line: string | null | undefined): string[] => (line ? [line] : []);

function ofRefund(refund: RefundRow, own: string): Happening[] {
  const steps: Happening[] = [
    {
      at: refund.requestedAt,
      what: "Refund requested",
      by: whoWords(refund.requestedBy, own, refund.requestedByName),
      lines: [refund.amount, refund.reason],
    },
  ];
  const isDeclined = refund.status === "declined";
  if (refund.decidedAt) {
    const what = isDeclined ? "Refund declined" : "Refund approved";
    steps.push({
      at: refund.decidedAt,
      what,
      by: whoWords(refund.decidedBy, own, refund.decidedByName),
      lines: [refund.amount],
    });
  }
  if (refund.finishedAt && !isDeclined) {
    const what = refund.status === "failed" ? "Refund refused" : "Refund sent";
    steps.push({ at: refund.finishedAt, what, by: "the provider", lines: [refund.amount, ...only(refund.problem)] });
  }
  return steps;
}

function ofReview(review: ReviewRow, own: string): Happening[] {
  const reason = labelOf("ReviewReason", review.reason).toLowerCase();
  const steps: Happening[] = [{ at: review.openedAt, what: `Flagged for review: ${reason}`, lines: [] }];
  if (review.resolvedAt) {
    const decided = resolutionWords(review.resolution ?? "dismissed", review.reason);
    steps.push({
      at: review.resolvedAt,
      what: `Decided: ${decided.toLowerCase()}`,
      by: whoWords(review.resolvedBy, own, review.resolvedByName),
      lines: only(review.note),
    });
  }
  return steps;
}

/** All that happened to a payment, in order. `own` is the id of whoever looks. */
export function timeline(payment: PaymentDetail, own: string): Happening[] {
  const { received, channel, release } = payment;
  const steps: Happening[] = [{ at: payment.createdAt, what: "Started", by: "the payer", lines: [payment.amount] }];
  if (payment.releasedAt && release)
    steps.push({ at: payment.releasedAt, lines: [], ...RELEASED[release] } as Happening);
  if (payment.paidAt) {
    const how = only(channel && channelWords(channel));
    steps.push({ at: payment.paidAt, what: "Paid", by: "the payer", lines: [...only(received), ...how] });
  }
  if (payment.settledAt) steps.push({ at: payment.settledAt, what: "Settled", lines: [] });
  steps.push(...payment.refunds.flatMap((refund) => ofRefund(refund, own)));
  steps.push(...payment.reviews.flatMap((review) => ofReview(review, own)));
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
