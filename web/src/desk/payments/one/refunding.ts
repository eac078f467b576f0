import type { PaymentDetail, RefundRow } from "../../../api/schema";
import { parseMoney } from "../../forms/money";
import { amountText, typedCurrency } from "../amounts";

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
  if (!currency) return `Only all of it can go back from here: ${code} is typed at the provider’s dashboard.`;
  const read = parseMoney(text, currency);
  if ("problem" in read) return read.problem;
  if ("empty" in read || read.minor === 0) return "Enter how much goes back.";
  return read.minor > left ? `At most ${amountText(left, code)} is left of this payment.` : read.minor;
}

/** Checks a form before it is sent; the server checks again. */
export function checkRefund(form: RefundForm, left: number, code: string): Checked {
  const problems: Checked = {};
  const reason = form.reason.trim();
  if (reason.length < SHORTEST_REASON) problems.reason = "Say in a few words why the money goes back.";
  const minor = form.how === "part" ? amountOf(form.amount, left, code) : undefined;
  if (typeof minor === "string") problems.amount = minor;
  if (problems.reason || problems.amount || typeof minor === "string") return problems;
  return { body: minor === undefined ? { reason } : { minor, reason } };
}

type Limits = Pick<PaymentDetail, "refundFreeMinor" | "leftMinor">;

/** What is said of a second person before a refund is asked for; `minor` is what is to go back, where that is known. */
export function limitWords({ refundFreeMinor, leftMinor }: Limits, code: string, minor: number | undefined): string {
  if (minor !== undefined && minor <= refundFreeMinor)
    return "It is sent to the provider at once and cannot be called back.";
  const free = `Up to ${amountText(refundFreeMinor, code)} goes back at once`;
  if (leftMinor === refundFreeMinor) return `${free} and cannot be called back.`;
  const limit = refundFreeMinor > 0 ? `${free}. For more, a` : "For this payment, a";
  return `${limit} second person has to agree first: they find it on Today.`;
}

/** What somebody can do about a refund that waits for a second person: nobody agrees to their own. */
export function choices(refund: RefundRow, own: string): { isWaiting: boolean; isOwn: boolean } {
  return { isWaiting: refund.status === "requested", isOwn: refund.requestedBy === `staff:${own}` };
}

/** What is said after a refund was asked for; the newest one of the payment tells what became of it. */
export function askedWords(payment: PaymentDetail): string {
  const newest = payment.refunds.toSorted((a, b) => Date.parse(a.requestedAt) - Date.parse(b.requestedAt)).at(-1);
  return newest?.status === "requested"
    ? "Asked for. Now a second person has to agree."
    : "The refund is on its way to the provider.";
}
