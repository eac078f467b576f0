import type { PaymentRow } from "../../api/schema";
import { clock, rotateCcw } from "../../ui/icons";
import { chipOf, choicesOf, known, labelOf, lookUp, type Words } from "../ui/words";

export const STATUSES = [
  { value: "", label: "All" } as const,
  ...choicesOf("PaymentStatus", ["settled", "review", "open", "released"]),
];

/** What a provider said last of a payment that is not settled. */
const OUTCOMES: Record<string, Words> = {
  pending: { label: "Bank transfer pending", tone: "wait", icon: clock },
  failed: { label: "Declined, may try again", tone: "wait", icon: rotateCcw },
};

export function standing(row: Pick<PaymentRow, "status" | "release" | "outcome" | "received" | "refunded">): Words {
  if (row.refunded && row.refunded === row.received) return { label: "Refunded", tone: "info", icon: rotateCcw };
  if (row.status === "settled" && row.refunded) {
    return { label: "Partly refunded", tone: "info", icon: rotateCcw };
  }
  const words = chipOf("PaymentStatus", row.status);
  if (row.status === "released") return { ...words, label: labelOf("PaymentRelease", row.release ?? "expired") };
  const isOpen = row.status === "opening" || row.status === "open";
  return (isOpen && known(OUTCOMES, row.outcome ?? "")) || words;
}

const PROVIDERS: Record<string, string> = {
  paystack: "Paystack",
  stripe: "Stripe",
  sandbox: "Sandbox (no real money)",
};

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

export const channelWords = (channel: string): string => lookUp(CHANNELS, channel);

const ACCOUNTS: Record<string, string> = {
  fees: "Provider fees",
  suspense: "Held for a decision",
};

/** An account of the ledger, as people call it: 'With Paystack' of `clearing:paystack`. */
export function accountWords(account: string): string {
  const [kind = "", of = ""] = account.split(":");
  if (kind === "clearing") return `With ${providerWords(of)}`;
  if (kind === "income") return `Income: ${labelOf("PaymentPurpose", of).toLowerCase()}s`;
  if (kind === "refunds") return `Refunds: ${labelOf("PaymentPurpose", of).toLowerCase()}s`;
  return lookUp(ACCOUNTS, account);
}

/** The end of a long reference, for where the whole of it would only be noise. */
export const shortReference = (reference: string): string => `…${reference.slice(-8)}`;

/** Who did something: 'You', a name where it is known, else what kind of somebody. */
export function whoWords(actor: string | null | undefined, own: string, name?: string | null): string | undefined {
  if (!actor) return undefined;
  if (actor === `staff:${own}`) return "you";
  if (name) return name;
  if (actor === "provider") return "the provider’s dashboard";
  if (actor === "system") return "the site";
  if (actor === "visitor") return "the payer";
  return actor.startsWith("staff:") ? "another staff member" : actor;
}
