import type { Schemas } from "../../../api/types";

/* What the pages of a request are made of: `GET /api/consultation/request/{step}`. */

export interface Choice {
  key: string;
  label: string;
}

/** A report file. */
export interface FileView {
  id: string;
  name: string;
  sizeText: string;
  state: "ready" | "arriving" | "refused";
  problem?: string | null;
}

export interface TimeView {
  at: string;
  label: string;
  clinician: string;
}

export interface HeldView {
  at: string;
  clinician: string;
  /** Both clocks by name. */
  words: string;
  until: string;
  untilText: string;
  canExtend: boolean;
}

/** Times to choose from. */
export interface TimesView {
  zone: string;
  zones: Choice[];
  channel: string;
  channels: Choice[];
  days: { date: string; label: string; times: TimeView[] }[];
  held?: HeldView | null;
  earlier?: string | null;
  later?: string | null;
  external?: string | null;
  nothing: boolean;
  onWaitingList: boolean;
}

/** What is to be paid. */
export interface PayView {
  amount: number;
  amountText: string;
  priceText: string;
  originalText?: string | null;
  rateText?: string | null;
  notice?: string | null;
  currencies: { code: string; label: string; text?: string | null; chosen: boolean }[];
  validUntil: string;
  validUntilText: string;
  /** The price's time is over. */
  over: boolean;
  label: string;
  reference?: string | null;
  accessCode?: string | null;
  checkoutUrl?: string | null;
  client: string;
  checkout: {
    client: string;
    script: string;
    apiUrl?: string | null;
    checkoutUrl?: string | null;
    walletUrl?: string | null;
  };
}

/** What is said at the end. */
export interface ThanksView {
  reference: string;
  state: string;
  words: string[];
  spamNotice: string;
  when?: string | null;
  bookingHref: string;
  canResend: boolean;
  notice?: string | null;
  receiptHref?: string | null;
}

export interface PackageShown {
  name: string;
  title: string;
  billing: string;
  features: string[];
  emergency: boolean;
  prices: Schemas["MoneyView"][];
  originalPrices: Schemas["MoneyView"][];
  free: boolean;
  needsReport: boolean;
  minutes?: number | null;
  channels: Choice[];
}

/** The form at one step. */
export interface RequestView {
  step: string;
  steps: { key: string; title: string; state: "done" | "now" | "ahead" }[];
  backHref: string;
  package: PackageShown;
  offer: { kind: "consult" | "information"; reason?: string | null };
  forOther: boolean;
  countries: Choice[];
  nations: Choice[];
  zones: Choice[];
  files: FileView[];
  photosAllowed: boolean;
  times?: TimesView | null;
  answers: { key: string; label: string; lines: string[]; changeHref: string }[];
  consents: { key: string; version: string; title: string; text: string; required: boolean }[];
  terms?: { label: string; href: string } | null;
  pay?: PayView | null;
  thanks?: ThanksView | null;
  safety?: Schemas["Card"] | null;
  /** What the last press did. */
  notice?: string | null;
  /** There is no price just now, and the visitor may ask to be called instead. */
  mayAskForCall?: boolean;
}

/** A step as the page reads it; without a draft and a package there is no view. */
export interface RequestRead {
  values: Record<string, string | string[]>;
  found?: RequestView | null;
}
