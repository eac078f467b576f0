import type { Schemas } from "../../api/types";

/** What is paid for. */
export type Purpose = Schemas["PaymentPurpose"];
/** Where a refund stands. */
export type RefundStatus = Schemas["RefundStatus"];
/** Why somebody has to look at a payment. */
export type ReviewReason = Schemas["ReviewReason"];
/** What is done about something in the queue. */
export type Resolution = Schemas["Resolution"];

/** A payment in the list. Amounts are texts of the server. */
export type PaymentRow = Schemas["PaymentRow"];
export type PaymentList = Schemas["Page_PaymentRow"];
/** A payment with all that belongs to it. */
export type PaymentDetail = Schemas["PaymentDetail"];
/** A refund. Whoever asked and decided is `staff:` and an id, `system` or `provider`. */
export type RefundRow = Schemas["RefundRow"];
/** A line of the ledger: positive minor units are a debit. */
export type PostingRow = Schemas["PostingRow"];
/** Something that somebody has to look at. */
export type ReviewRow = Schemas["ReviewRow"];
export type ReviewList = Schemas["Page_ReviewRow"];

/** A refund in the list, with its payment. */
export type RefundListRow = Schemas["RefundListRow"];
export type RefundList = Schemas["Page_RefundListRow"];
/** How much of money waits for somebody. */
export type MoneyCounts = Schemas["MoneyCounts"];

/** What an account did on a day. */
export type AccountRow = Schemas["AccountRow"];
export type Statement = Schemas["Statement"];

/** What the desk says about rates. */
export type RateRules = Schemas["RateRulesBody"];
export type RatesView = Schemas["RatesView"];
