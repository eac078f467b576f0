import type { PaymentDetail, PaymentReviewResolution, ReviewRow } from "../../../api/schema";
import { REASONS } from "./reasons";

const SHORTEST_NOTE = 3;
export const LONGEST_NOTE = 400;

/** Whether something is about a refund that was agreed to and that the provider does not have. */
const isUnsent = ({ about }: Pick<ReviewRow, "about">, payment: PaymentDetail | undefined): boolean =>
  payment?.refunds.some(({ id, status }) => id === about && status === "approved") ?? false;

/**
 * What can be done about something: held money is never looked away from, and what went back already cannot go again.
 */
export function waysOf(
  review: Pick<ReviewRow, "reason" | "about">,
  payment: PaymentDetail | undefined,
): PaymentReviewResolution[] {
  const { ways, isHeld } = REASONS[review.reason];
  if (ways.includes("send")) return ways.filter((way) => way !== "send" || isUnsent(review, payment));
  const isStillHeld = isHeld && payment?.status === "review" && payment.leftMinor > 0;
  const isKnown = payment !== undefined;
  // It went back, in part or whole, before anybody here heard of it: what is left is held.
  const isLeft = review.reason === "reversed" && payment?.status === "review" && payment.leftMinor > 0;
  if (isLeft) return ["accept", "refund", "dismiss"];
  const usual = ways.filter((way) => way === "dismiss" || !isKnown || payment.leftMinor > 0);
  // Somebody gave it back, or took it, from the payment itself: what is left is to say so.
  return isHeld && isKnown && !isStillHeld ? [...usual.filter((way) => way === "refund"), "dismiss"] : usual;
}

export function problemsOf(how: string, note: string): { how?: string; note?: string } {
  const problems: { how?: string; note?: string } = {};
  if (how === "") problems.how = "Choose an action.";
  if (note.trim().length < SHORTEST_NOTE) problems.note = "Enter a short reason.";
  return problems;
}
