import { circleAlert, circleCheck, clock, rotateCcw, search, x } from "../../ui/icons";
import { known, sentence, type Words } from "../ui/words";
import type { GiftState, PlanRow } from "./types";

const STATES: Record<GiftState, Words> = {
  pending: { label: "Not paid yet", tone: "wait", icon: clock },
  transfer: { label: "Waiting for a transfer", tone: "wait", icon: clock },
  said_paid: { label: "Says that they paid", tone: "info", icon: search },
  received: { label: "Received", tone: "ok", icon: circleCheck },
  part_refunded: { label: "Part given back", tone: "info", icon: rotateCcw },
  refunded: { label: "Given back", tone: "info", icon: rotateCcw },
  cancelled: { label: "Called off", tone: "plain", icon: x },
};

const PLANS: Record<PlanRow["state"], Words> = {
  starting: { label: "Not begun", tone: "wait", icon: clock },
  active: { label: "Running", tone: "ok", icon: circleCheck },
  past_due: { label: "A month is missing", tone: "bad", icon: circleAlert },
  ended: { label: "Stopped", tone: "plain", icon: x },
};

const unknown = (label: string): Words => ({ label, tone: "plain", icon: circleAlert });

/** Where a gift stands. */
export const stateWords = (state: string): Words => STATES[state as GiftState] ?? unknown(state);
/** Where a monthly gift stands. */
export const planWords = (state: string): Words => PLANS[state as PlanRow["state"]] ?? unknown(state);

/** The states that the list can be asked for. */
export const STATE_CHOICES = [
  { value: "" as const, label: "All" },
  ...(["said_paid", "transfer", "received", "pending", "cancelled", "refunded"] as const).map((value) => ({
    value,
    label: STATES[value].label,
  })),
];

export const PLAN_CHOICES = [
  { value: "" as const, label: "All" },
  ...(["past_due", "active", "starting", "ended"] as const).map((value) => ({ value, label: PLANS[value].label })),
];

export const METHODS = [
  { value: "card", label: "Card" },
  { value: "bank", label: "Bank transfer" },
] as const;

export const methodWords = (method: string): string => METHODS.find(({ value }) => value === method)?.label ?? method;

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

/** What else there is to say of a gift in a list. */
export const flagWords = (flag: string): string =>
  flag === "gift_aid" ? "Gift Aid" : flag === "fallback_rate" ? "Fixed rate" : actionWords(flag);
