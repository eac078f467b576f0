/* Answers below `/api/desk/giving`. Amounts are texts of the server. */

export type GiftState = "pending" | "transfer" | "said_paid" | "received" | "part_refunded" | "refunded" | "cancelled";

/** How much of giving waits for somebody. */
export interface GivingCounts {
  /** Lines of statements that nobody decided about. */
  toMatch: number;
  /** Gifts whose giver says that they paid. */
  saidPaid: number;
  /** Monthly gifts that did not go through. */
  pastDue: number;
  receivedToday: number;
}

/** A gift in the list. */
export interface GiftRow {
  id: string;
  reference: string;
  state: GiftState;
  method: "card" | "bank";
  every: "once" | "monthly";
  name: string;
  show: "anonymous" | "named";
  amountText: string;
  receivedText?: string | null;
  fundName: string;
  at: string;
  /** Day of the bank, as `2026-11-21`. */
  receivedOn?: string | null;
  proofs: number;
  flags: string[];
}

export interface GiftList {
  items: GiftRow[];
  total: number;
  page: number;
  pages: number;
  counts: Record<string, number>;
}

/** A file that shows a transfer. */
export interface ProofFile {
  id: string;
  name: string;
  bytes: number;
  contentType: string;
  at: string;
}

/** A gift with all that belongs to it. */
export interface GiftDetail extends Omit<GiftRow, "proofs"> {
  version: number;
  email?: string | null;
  phone?: string | null;
  dedication?: string | null;
  giftAid: boolean;
  /** The home that was declared with Gift Aid, line by line. */
  address?: string | null;
  /** Version of the terms that were agreed to. */
  terms?: string | null;
  refundedText?: string | null;
  /** Reference of its payment. */
  payment?: string | null;
  plan?: { id: string; reference: string } | null;
  proofs: ProofFile[];
  lines: { id: string; dateText: string; amountText: string; words: string }[];
  history: { at: string; action: string; by?: string | null; note?: string | null }[];
  /** What this person may do with it now. */
  steps: string[];
  keptUntil?: string | null;
}

/** A gift that a line may belong to. */
export interface LineGift {
  id: string;
  reference: string;
  name: string;
  amountText: string;
}

/** A line of a bank's statement. */
export interface StatementLine {
  id: string;
  version: number;
  dateText: string;
  bookedOn: string;
  amountText: string;
  words: string;
  payer?: string | null;
  state: "open" | "matched" | "ignored";
  proposal?: { gift: LineGift; sure: boolean; reasons: string[]; differs?: string | null } | null;
  others: LineGift[];
  match?: LineGift | null;
  decidedBy?: string | null;
  decidedAt?: string | null;
}

export interface LineList {
  items: StatementLine[];
  total: number;
  page: number;
  pages: number;
  counts: Record<string, number>;
}

/** What became of a statement that was taken in. */
export interface Imported {
  id?: string | null;
  added: number;
  known: number;
  refused: number;
  /** Lines of money that went out, which are not taken. */
  outgoing: number;
  proposed: number;
  rows: { line: number; problem: string }[];
}

/** A monthly gift in the list. */
export interface PlanRow {
  id: string;
  reference: string;
  state: "starting" | "active" | "past_due" | "ended";
  mode: "charge" | "provider" | "reminder";
  name: string;
  amountText: string;
  fundName: string;
  nextAt?: string | null;
  failures: number;
  startedAt?: string | null;
}

export interface PlanList {
  items: PlanRow[];
  total: number;
  page: number;
  pages: number;
  counts?: Record<string, number>;
}

export interface PlanDetail extends PlanRow {
  version: number;
  email?: string | null;
  phone?: string | null;
  methodText?: string | null;
  gifts: GiftRow[];
  history: { at: string; action: string; by?: string | null; note?: string | null }[];
  /** What this person may do with it now. */
  steps: string[];
}

/** A project that is given to. */
export interface FundRow {
  key: string;
  name: string;
  goalText?: string | null;
  raised: string;
  spentText?: string | null;
  /** Of the document that holds goal, news and spending. */
  documentPath: string;
}
