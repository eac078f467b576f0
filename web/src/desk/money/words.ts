import { circleAlert, circleCheck, clock, rotateCcw, send, triangleAlert, x } from "../../ui/icons";
import { known, lookUp, type Words } from "../ui/words";
import type { PaymentRow, Purpose, RefundStatus } from "./types";

export const PURPOSES: readonly { value: Purpose; label: string }[] = [
  { value: "consultation", label: "Consultation" },
  { value: "donation", label: "Donation" },
  { value: "order", label: "Order" },
];

const PURPOSE_WORDS = Object.fromEntries(PURPOSES.map(({ value, label }) => [value, label]));

export const purposeWords = (purpose: string): string => lookUp(PURPOSE_WORDS, purpose);

/** The states that the list can be asked for. */
export const STATUSES = [
  { value: "", label: "All" },
  { value: "settled", label: "Paid" },
  { value: "review", label: "To check" },
  { value: "open", label: "Waiting" },
  { value: "released", label: "Not paid" },
] as const;

const RELEASES: Record<string, string> = {
  cancelled: "Cancelled by the payer",
  expired: "Time ran out",
  unopened: "Checkout did not open",
};

const OUTCOMES: Record<string, Words> = {
  pending: { label: "Bank is sending it", tone: "wait", icon: clock },
  failed: { label: "Declined, may try again", tone: "wait", icon: rotateCcw },
};

const WAITING: Words = { label: "Waiting for the payer", tone: "wait", icon: clock };

/** Where a payment stands, all that is known of it taken together. */
export function standing(row: Pick<PaymentRow, "status" | "release" | "outcome" | "received" | "refunded">): Words {
  if (row.refunded && row.refunded === row.received) return { label: "Given back", tone: "info", icon: rotateCcw };
  if (row.status === "review") return { label: "To check", tone: "bad", icon: triangleAlert };
  if (row.status === "settled") {
    return row.refunded
      ? { label: "Paid, part given back", tone: "info", icon: rotateCcw }
      : { label: "Paid", tone: "ok", icon: circleCheck };
  }
  if (row.status === "released") return { label: lookUp(RELEASES, row.release ?? "expired"), tone: "plain", icon: x };
  const heard = row.outcome ?? "";
  return known(OUTCOMES, heard) ?? WAITING;
}

const REFUNDS: Record<RefundStatus, Words> = {
  requested: { label: "Waits for a second person", tone: "wait", icon: clock },
  approved: { label: "To be sent", tone: "wait", icon: send },
  pending: { label: "The provider works on it", tone: "wait", icon: clock },
  needs_attention: { label: "The provider needs bank details", tone: "bad", icon: circleAlert },
  processed: { label: "On its way to the payer", tone: "ok", icon: circleCheck },
  failed: { label: "Did not go through", tone: "bad", icon: circleAlert },
  declined: { label: "Declined here", tone: "plain", icon: x },
};

export const refundWords = (status: RefundStatus): Words => REFUNDS[status];

const PROVIDERS: Record<string, string> = {
  paystack: "Paystack",
  stripe: "Stripe",
  sandbox: "Sandbox (no real money)",
};

/** The providers that the list can be asked for. */
export const PROVIDER_CHOICES = Object.entries(PROVIDERS).map(([value, label]) => ({ value, label }));

export const providerWords = (provider: string): string => lookUp(PROVIDERS, provider);

const CHANNELS: Record<string, string> = {
  card: "Card",
  bank_transfer: "Bank transfer",
  bank: "Bank",
  ussd: "USSD",
  apple_pay: "Apple Pay",
  mobile_money: "Mobile money",
  qr: "QR code",
};

/** How it was paid. */
export const channelWords = (channel: string): string => lookUp(CHANNELS, channel);

const ACCOUNTS: Record<string, string> = {
  fees: "Fees of providers",
  suspense: "Held until somebody decides",
};

/** An account of the ledger, as people call it: 'With Paystack' of `clearing:paystack`. */
export function accountWords(account: string): string {
  const [kind = "", of = ""] = account.split(":");
  if (kind === "clearing") return `With ${providerWords(of)}`;
  if (kind === "income") return `Income: ${purposeWords(of).toLowerCase()}s`;
  if (kind === "refunds") return `Given back: ${purposeWords(of).toLowerCase()}s`;
  return lookUp(ACCOUNTS, account);
}

const ENTRIES: Record<string, string> = {
  settlement: "Paid as asked",
  held: "Money came and is held",
  accepted: "Held money was taken",
  refund: "Money went back",
};

/** Why money was moved in the ledger. */
export const entryWords = (kind: string): string => lookUp(ENTRIES, kind);

/** The end of a long reference, for where the whole of it would only be noise. */
export const shortReference = (reference: string): string => `…${reference.slice(-8)}`;

/** Who did something: 'You', a name where it is known, else what kind of somebody. */
export function whoWords(actor: string | null | undefined, own: string, name?: string | null): string | undefined {
  if (!actor) return undefined;
  if (actor === `staff:${own}`) return "you";
  if (name) return name;
  if (actor === "provider") return "the provider’s own desk";
  if (actor === "system") return "the site";
  if (actor === "visitor") return "the payer";
  return actor.startsWith("staff:") ? "somebody else of the staff" : actor;
}
