import type { Schemas } from "../../api/types";
import { type MessageId, t } from "../../messages/message";

/** How a payment stands. It says nothing of who pays. */
export type PaymentView = Schemas["PaymentView"];
/** The same in one word. */
export type Progress = PaymentView["state"];
/** A receipt: what was paid, for what and to whom. */
export type Receipt = Schemas["PaymentReceipt"];

/** What a page is called while a payment stands so. */
export const HEADINGS: Record<Progress, MessageId> = {
  waiting: "payment-heading-waiting",
  pending: "payment-heading-pending",
  declined: "payment-heading-declined",
  paid: "payment-heading-paid",
  checking: "payment-heading-checking",
  cancelled: "payment-heading-cancelled",
  expired: "payment-heading-expired",
  refunded: "payment-heading-refunded",
};

/** Where somebody goes from a payment. */
export interface Ways {
  /** To the page with the button to pay. */
  pay: string;
  /** To the beginning. */
  start: string;
  /** On, once it is paid. */
  next: { href: string; label: string };
}

const WAYS: Record<PaymentView["purpose"], Ways & { next: { label: MessageId } }> = {
  consultation: {
    pay: "/consultation/request/pay",
    start: "/consultation",
    next: { href: "/consultation/request/thanks", label: "payment-next-consultation" },
  },
  donation: { pay: "/partnership", start: "/partnership", next: { href: "/projects", label: "payment-next-donation" } },
  // The page of the booking is open in another window, and its address is a secret.
  extension: {
    pay: "/consultation",
    start: "/consultation",
    next: { href: "/consultation", label: "payment-next-extension" },
  },
  order: { pay: "/shop", start: "/shop", next: { href: "/shop", label: "payment-next-order" } },
};

/** Where somebody goes from a payment for this purpose; to their own page of it where that is known. */
export function waysFrom(purpose: PaymentView["purpose"], page?: PaymentView["page"]): Ways {
  if (page) return { pay: page.href, start: page.href, next: page };
  const { next, ...ways } = WAYS[purpose] ?? WAYS.consultation;
  return { ...ways, next: { href: next.href, label: t(next.label) } };
}

/** A reference out of an address: what is none is not shown. */
export function referenceIn(text: string | undefined): string | undefined {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/i.test(text ?? "") ? text : undefined;
}

/** Address of a page about a payment. */
export const paymentHref = (reference: string, page: "/payment" | "/payment/receipt" = "/payment") =>
  `${page}?reference=${encodeURIComponent(reference)}`;
