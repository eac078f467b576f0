import type { PaymentDetail, RefundRow } from "../../../api/schema";
import { amountText, typedCurrency } from "../../forms/amounts";
import { parseMoney } from "../../forms/money";

export interface RefundForm {
  how: "all" | "part";
  amount: string;
  reason: string;
}

interface Checked {
  /** To be sent; none while something is wrong. */
  body?: { minor?: number; reason: string };
  amount?: string;
  reason?: string;
}

const SHORTEST_REASON = 3;
export const LONGEST_REASON = 500;

/** The currency of what came: that of its lines in the ledger. None while nothing came. */
export const currencyOf = ({ postings }: Pick<PaymentDetail, "postings">): string | undefined => postings[0]?.currency;

export const mayRefund = (payment: PaymentDetail): boolean => Boolean(payment.received) && payment.leftMinor > 0;

/** What is wrong with an amount that is to go back; the minor units when nothing is. */
function amountOf(text: string, left: number, code: string): number | string {
  const currency = typedCurrency(code);
  if (!currency)
    return `You can only refund the full amount here. For part of an amount in ${code}, use the provider’s dashboard.`;
  const read = parseMoney(text, currency);
  if ("problem" in read) return read.problem;
  if ("empty" in read || read.minor === 0) return "Enter the amount to refund.";
  return read.minor > left ? `You can refund at most ${amountText(left, code)} of this payment.` : read.minor;
}

/** Checks a form before it is sent; the server checks again. */
export function checkRefund(form: RefundForm, left: number, code: string): Checked {
  const problems: Checked = {};
  const reason = form.reason.trim();
  if (reason.length < SHORTEST_REASON) problems.reason = "Enter a short reason for the refund.";
  const minor = form.how === "part" ? amountOf(form.amount, left, code) : undefined;
  if (typeof minor === "string") problems.amount = minor;
  if (problems.reason || problems.amount || typeof minor === "string") return problems;
  return { body: minor === undefined ? { reason } : { minor, reason } };
}

type Limits = Pick<PaymentDetail, "refundFreeMinor" | "leftMinor">;

/** What is said of a second person before a refund is asked for; `minor` is what is to go back, where that is known. */
export function limitWords({ refundFreeMinor, leftMinor }: Limits, code: string, minor: number | undefined): string {
  if (minor !== undefined && minor <= refundFreeMinor)
    return "It is sent to the provider at once and cannot be undone.";
  const free = `Up to ${amountText(refundFreeMinor, code)} is refunded at once`;
  if (leftMinor === refundFreeMinor) return `${free} and cannot be undone.`;
  const limit = refundFreeMinor > 0 ? `${free}. For more, a` : "For this payment, a";
  return `${limit} second person has to approve first: they will see it on Today.`;
}

/** What a refund of all that is left ends beside the payment; nothing is said where nothing follows. */
export const endWords = ({ purpose }: Pick<PaymentDetail, "purpose">): string | undefined =>
  purpose === "consultation"
    ? "If the visit is still ahead, it is cancelled: the time is free for others, and the patient can no longer write here. To keep the visit, refund a part."
    : undefined;

/** What somebody can do about a refund that waits for a second person: nobody agrees to their own. */
export function choices(refund: RefundRow, own: string): { isWaiting: boolean; isOwn: boolean } {
  return { isWaiting: refund.status === "requested", isOwn: refund.requestedBy === `staff:${own}` };
}

/** What is said after a refund was asked for; the newest one of the payment tells what became of it. */
export function askedWords(payment: PaymentDetail): string {
  const newest = payment.refunds.toSorted((a, b) => Date.parse(a.requestedAt) - Date.parse(b.requestedAt)).at(-1);
  return newest?.status === "requested"
    ? "Refund requested. A second person has to approve it."
    : "Refund sent to the provider.";
}
