/** A member of the staff who sees people. */
export interface Clinician {
  id: string;
  name: string;
}

/** A request in the list. */
export interface CareRow {
  id: string;
  reference: string;
  state: string;
  /** Who is cared for; absent for people who may not know. */
  name?: string | null;
  /** Somebody else asks and pays. */
  forOther: boolean;
  package?: string | null;
  country?: string | null;
  nation?: string | null;
  at: string;
  startsAt?: string | null;
  /** The time on both clocks. */
  clockText?: string | null;
  clinician?: Clinician | null;
  moneyText?: string | null;
  /** Words of an emergency or a crisis were found in the story. */
  flagged: boolean;
  /** Until when an answer was promised. */
  due?: string | null;
}

export interface CareList {
  items: CareRow[];
  total: number;
  page: number;
  pages: number;
  counts: Record<string, number>;
}

export interface CareCounts {
  new: number;
  needsReview: number;
  today: number;
}

export interface CarePerson {
  name: string;
  email?: string | null;
  /** As it was typed. */
  phone?: string | null;
  /** The same as `+2348031234567`. */
  phoneLink?: string | null;
  /** What their clock shows now. */
  clockText?: string | null;
  /** Time zone, as `Europe/London`. */
  zone: string;
}

export interface CareFile {
  id: string;
  name: string;
  kind: string;
  bytes: number;
}

export interface CareTime {
  startsAt: string;
  endsAt: string;
  clocksText: string;
  channel: string;
  clinician: Clinician;
  state: string;
  /** Until when it is held. */
  until?: string | null;
}

export interface CareMoney {
  reference: string;
  state: string;
  amountText: string;
  /** The price in its own currency, when another one was paid. */
  originalText?: string | null;
  refundedText?: string | null;
}

export interface Visit {
  outcome: string;
  /** Safety-net advice. */
  advice: string;
  followUp?: string | null;
  at: string;
  by?: string | null;
}

export interface Note {
  id: string;
  at: string;
  by?: string | null;
  text: string;
}

export interface CareStep {
  at: string;
  action: string;
  by?: string | null;
  from?: string | null;
  to?: string | null;
  note?: string | null;
}

export interface Consent {
  key: string;
  version: string;
  title: string;
  at: string;
  by?: "payer" | "patient" | null;
}

/** What may be offered in a country, and on what licence. */
export interface Offer {
  kind: "consult" | "information";
  reason?: string | null;
  licence?: { label: string; expires?: string | null } | null;
}

/** The whole of a request, as far as this person may see it. The story is asked for apart. */
export interface CareRequest {
  id: string;
  reference: string;
  version: number;
  state: string;
  /** Why somebody has to decide. */
  reviewReason?: string | null;
  at: string;
  package?: { name: string; title: string; minutes?: number | null } | null;
  forOther: boolean;
  payer: CarePerson;
  patient: CarePerson;
  adult?: boolean | null;
  country?: string | null;
  nation?: string | null;
  offer?: Offer | null;
  hasStory: boolean;
  storyOpened?: { at: string; by?: string | null } | null;
  /** Names of the red-flag rules that fire; for those with the right. */
  flags: string[];
  files: CareFile[];
  consents: Consent[];
  time?: CareTime | null;
  clinician?: Clinician | null;
  money?: CareMoney | null;
  visit?: Visit | null;
  notes: Note[];
  mails: { at: string; subject: string; state: string }[];
  history: CareStep[];
  /** What may be done now: `assign`, `visit`, `done`, `no_show`, `cancel`, `move`, `review`, `reply`. */
  steps: string[];
  eraseAfter?: string | null;
}

export interface Story {
  text: string;
  /** Phrases that sound like an emergency. */
  marked: string[];
  answers: { label: string; value: string }[];
}

/** What goes back when a request ends in a way. */
export interface RefundRule {
  words: string;
  amountText?: string | null;
  /** A person of finance must agree first. */
  asksFinance: boolean;
}

/** A reply to begin with. */
export interface ReplyTemplate {
  key: string;
  label: string;
  subject: string;
  text: string;
}

export interface FreeTime {
  at: string;
  label: string;
  clinician: Clinician;
}

/** Somebody who wanted a time when nothing was free. */
export interface WaitingRow {
  id: string;
  requestId?: string | null;
  reference?: string | null;
  at: string;
  name?: string | null;
  email?: string | null;
  package?: string | null;
  zone: string;
  note?: string | null;
  /** When they were told that times are free. */
  offeredAt?: string | null;
}
