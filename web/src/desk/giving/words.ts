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
  begun: "Begun",
  to_bank: "Changed to a bank transfer",
  to_card: "Changed to a card",
  said_paid: "Said that they paid",
  proof_sent: "Proof of payment sent",
  proof_removed: "Proof of payment taken back",
  proof_viewed: "Proof of payment opened",
  received: "Received",
  cancelled: "Called off",
  reopened: "Opened again",
  refunded: "Given back",
  taken_back: "Taken back by the bank",
  started: "Monthly gift began",
  paid: "Month paid",
  asked: "Giver reminded",
  failed: "Month did not go through",
  put_off: "Month put off, for the giver’s own payment is on its way",
  ended: "Stopped",
};

export const flagWords = (flag: string): string =>
  flag === "gift_aid" ? "Gift Aid" : flag === "fallback_rate" ? "Fixed rate" : actionWords(flag);
