import type { Schemas } from "../../api/types";
export type CareRow = Schemas["CareRow"];
export type CareList = Schemas["CareList"];
export type CareCounts = Schemas["CareCounts"];
export type CareWait = Schemas["CareWait"];
export type CareRoom = Schemas["CareRoom"];
export type CarePerson = Schemas["CarePerson"];
export type CareFile = Schemas["CareFile"];
export type Offer = Schemas["CareOffer"];
export type Visit = Schemas["CareVisit"];
export type Story = Schemas["CareStory"];
export type RefundRule = Schemas["CareRefundRule"];
export type FreeTime = Schemas["CareFreeTime"];
export type WaitingRow = Schemas["CareWaiting"];

/** The money of a request, for those who may see it. */
export interface CareMoney {
  reference: string;
  /** `opening`, `open`, `released`, `settled` or `review`. */
  state: string;
  amountText: string;
  /** The price in its own currency, where another one was paid. */
  originalText?: string | null;
  refundedText?: string | null;
}

/** The whole of a request, as far as this person may see it. The story is asked for apart. */
export type CareRequest = Omit<Schemas["CareRequest"], "money"> & { money?: CareMoney | null };
