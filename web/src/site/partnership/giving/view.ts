/* What the pages of giving are made of: the answers below `/api/giving`. */

/** An account that money may be sent to. */
export interface BankAccount {
  bank: string;
  name: string;
  number: string;
  sortCode?: string | null;
  iban?: string | null;
  swift?: string | null;
  currency: string;
}

/** A currency that may be given in. */
export interface GivingCurrency {
  code: string;
  sign: string;
  name: string;
  /** Sums to choose from; `value` goes with the form. */
  suggested: { value: string; text: string }[];
  /** The sum that is ticked at first. */
  chosen?: string | null;
  minimumText?: string | null;
  card: boolean;
  bank: boolean;
  /** How a monthly gift is taken: by itself, or with a reminder. */
  monthly?: string | null;
}

/** `GET /api/giving`. */
export interface GivingOffer {
  words: Partial<GivingWords>;
  currencies: GivingCurrency[];
  funds: { key: string; name: string }[];
  accounts: BankAccount[];
  giftAid?: { version: string; label: string; text: string; charityNumber?: string | null } | null;
  wall: { name: string; text: string; whenText: string }[];
  terms: { label: string; href: string };
  dedicationMost: number;
}

/** What is to be paid by card. */
export interface GiftPay {
  amountText: string;
  priceText: string;
  rateText?: string | null;
  notice?: string | null;
  currencies: { code: string; label: string; text?: string | null; chosen: boolean }[];
  validUntilText: string;
  over: boolean;
  label: string;
  reference?: string | null;
  checkout: unknown;
}

export type GiftState =
  | "pending"
  | "transfer"
  | "said_paid"
  | "checking"
  | "received"
  | "part_refunded"
  | "refunded"
  | "cancelled";

/** One gift behind its link. */
export interface GiftView {
  reference: string;
  state: GiftState;
  stateText: string;
  method: "card" | "bank";
  every: "once" | "monthly";
  name: string;
  amountText: string;
  receivedText?: string | null;
  refundedText?: string | null;
  fundName: string;
  show: "anonymous" | "named";
  dedication?: string | null;
  giftAid: boolean;
  createdText: string;
  receivedOnText?: string | null;
  pay?: GiftPay | null;
  bank?: { reference: string; amountText: string; accounts: BankAccount[]; note: string } | null;
  proofs: { id: string; name: string; sizeText: string; atText: string }[];
  proof: { open: boolean; accept: string; largestText: string; most: number };
  can: { pay: boolean; cancel: boolean; sayPaid: boolean; bank: boolean; card: boolean; retry: boolean };
  receiptUrl?: string | null;
  monthlyUrl?: string | null;
  notice?: string | null;
}

/** A page behind a link: what was typed, and what it shows. */
export interface Behind<T> {
  values: Record<string, string | string[]>;
  found?: T | null;
}

/** A monthly gift behind its link. */
export interface PlanView {
  reference: string;
  state: "starting" | "active" | "past_due" | "ended";
  stateText: string;
  amountText: string;
  fundName: string;
  /** Who takes it: we with the saved card, the provider by itself, or the giver after a reminder. */
  mode: "charge" | "provider" | "reminder";
  nextText?: string | null;
  startedText: string;
  methodText?: string | null;
  history: { dateText: string; amountText: string; stateText: string; reference: string }[];
  can: { cancel: boolean; payNow: boolean };
  /** Set while it is asked whether to stop. */
  asking?: string | null;
  notice?: string | null;
}

/** Who stands on a receipt. */
export interface Seller {
  name: string;
  lines: string[];
  charityNumber?: string | null;
}

/** The receipt of one gift. */
export interface GiftReceipt {
  seller: Seller;
  number: string;
  donorName: string;
  giftAid: boolean;
  rows: { label: string; text: string }[];
  amountText: string;
  otherAmountText?: string | null;
  refundedText?: string | null;
  dateText: string;
  printNote: string;
  isTest: boolean;
}

/** All gifts of a year. */
export interface GiftStatement {
  year: number;
  years: number[];
  donorName: string;
  seller: Seller;
  rows: {
    dateText: string;
    reference: string;
    fundName: string;
    methodText: string;
    amountText: string;
    giftAid: boolean;
    receiptNumber?: string | null;
  }[];
  totals: string[];
  yearText: string;
  printNote: string;
}

/** Texts of giving, the settings document `giving`. */
export interface GivingWords {
  heading: string;
  intro: string;
  formHeading: string;
  once: string;
  monthly: string;
  monthlyNote: string;
  amountLabel: string;
  ownAmount: string;
  currencyLabel: string;
  fundLabel: string;
  mostNeeded: string;
  /** What becomes of money that a project has no use for. */
  restricted: string;
  methodCard: string;
  methodBank: string;
  nameLabel: string;
  emailLabel: string;
  phoneLabel: string;
  showLabel: string;
  showNamed: string;
  showAnonymous: string;
  dedicationLabel: string;
  giftAidLabel: string;
  continue: string;
  payNow: string;
  cancel: string;
  thanks: string;
  thanksText: string;
  bankHeading: string;
  bankNote: string;
  bankLegal: string;
  saidPaid: string;
  proofHint: string;
  wallHeading: string;
  statementHeading: string;
  statementIntro: string;
  closed: string;
}
