import { choicesOf, known, sentence } from "../ui/words";

const ALL = { value: "", label: "All" } as const;

export const STATE_CHOICES = [
  ALL,
  ...choicesOf("GiftState", ["said_paid", "transfer", "received", "pending", "cancelled", "refunded"]),
];

export const PLAN_CHOICES = [ALL, ...choicesOf("GivingPlanState", ["past_due", "active", "starting", "ended"])];

export const METHODS = choicesOf("GiftMethod");

/** 'said_paid' as 'Said paid': for what the server calls by a name that has no words here. */
export const actionWords = (action: string): string => known(ACTIONS, action) ?? sentence(action);

const ACTIONS: Record<string, string> = {
  begun: "Started",
  to_bank: "Changed to a bank transfer",
  to_card: "Changed to a card",
  fee_covered: "Card fee added by the donor",
  fee_left: "Card fee left out by the donor",
  said_paid: "Reported as paid",
  proof_sent: "Proof of payment sent",
  proof_removed: "Proof of payment removed",
  proof_viewed: "Proof of payment opened",
  received: "Received",
  cancelled: "Cancelled",
  reopened: "Reopened",
  refunded: "Refunded",
  taken_back: "Reversed",
  started: "Monthly gift started",
  paid: "Monthly payment made",
  asked: "Donor reminded",
  failed: "Monthly payment failed",
  put_off: "Month postponed, as the donor is paying it themselves,",
  ended: "Stopped",
  corrected: "Name or contact corrected",
};

export const flagWords = (flag: string): string =>
  flag === "gift_aid" ? "Gift Aid" : flag === "fallback_rate" ? "Fixed rate" : actionWords(flag);
