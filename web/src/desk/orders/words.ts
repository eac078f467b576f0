import { choicesOf, known, sentence } from "../ui/words";

export const ALL = { value: "", label: "All" } as const;

export const STATE_CHOICES = [ALL, ...choicesOf("OrderState")];

export const PAYMENTS = choicesOf("OrderPaymentMethod");

/** States in which somebody waits for an answer. */
export const URGENT_STATES: readonly string[] = ["review", "screening", "said_paid"];

/** 'said_paid' as 'Reported as paid'; an action that has no label here by its key. */
export const labelAction = (action: string): string => known(ACTIONS, action) ?? sentence(action);

const ACTIONS: Record<string, string> = {
  placed: "Ordered",
  to_bank: "Changed to a bank transfer",
  to_transfer: "Changed to a bank transfer",
  to_card: "Changed to a card",
  said_paid: "Reported as paid",
  proof_sent: "Proof of payment sent",
  proof_removed: "Proof of payment removed",
  proof_viewed: "Proof of payment opened",
  received: "Payment received",
  stock_gone: "Paid when the goods were gone",
  wrong_amount: "Another sum came",
  accepted: "Accepted",
  approved: "A clinician agreed",
  refused: "A clinician refused",
  part_shipped: "Partly sent",
  shipped: "Sent or ready",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "Closed without payment",
  reopened: "Reopened",
  return_asked: "Return requested",
  return_approved: "Return approved",
  return_refused: "Return refused",
  return_withdrawn: "Return withdrawn",
  return_received: "Returned goods received",
  refunded: "Refunded",
  corrected: "Name or contact corrected",
  erased: "Personal data erased",
};

/** '1 piece', '3 pieces'. */
export const countPieces = (pieces: number): string => `${pieces} ${pieces === 1 ? "piece" : "pieces"}`;

/** What was ordered, such as 'Sleep mask, Large'. */
export const nameGoods = ({ title, label }: { title: string; label: string }): string =>
  [title, label].filter(Boolean).join(", ");

/** The name of a variant, such as 'Sleep mask, Large, blue'. */
export const nameVariant = ({ productTitle, label }: { productTitle: string; label: string }): string =>
  [productTitle || "Deleted product", label].filter(Boolean).join(", ");

/** A signed number of pieces with a real minus: '+3', '−2', '0'. */
export const signPieces = (change: number): string =>
  change > 0 ? `+${change}` : change < 0 ? `−${Math.abs(change)}` : "0";
