export type SubscriberState = "waiting" | "subscribed" | "left" | "bounced" | "complained";

export type Counts = Record<SubscriberState, number>;

export interface SubscriberRow {
  id: string;
  /** None once it was forgotten, or when its key is not on this machine. */
  address?: string | null;
  state: SubscriberState;
  frequency: string;
  topics: string[];
  country?: string | null;
  /** Where they came from: a page, an import. */
  source?: string | null;
  createdAt: string;
  confirmedAt?: string | null;
  leftAt?: string | null;
}

export interface SubscriberList {
  items: SubscriberRow[];
  total: number;
  page: number;
  pages: number;
  counts: Counts;
}

/** A record of consent: what was asked in which words, and what they did. */
export interface ConsentRecord {
  id: string;
  kind: string;
  text?: string | null;
  textVersion?: string | null;
  page?: string | null;
  note?: string | null;
  at: string;
  by?: string | null;
}

export interface Delivery {
  issue: string;
  number?: number | null;
  subject: string;
  state: string;
  at?: string | null;
  /** Why it was not taken. */
  error?: string | null;
}

export interface Subscriber extends SubscriberRow {
  history: ConsentRecord[];
  deliveries: Delivery[];
}

export interface ImportRun {
  id: string;
  at: string;
  by: string;
  proof: string;
  consentedOn: string;
  added: number;
  known: number;
  refused: number;
}

/** What an import would do, or did. */
export interface ImportResult {
  added: number;
  known: number;
  refused: { line: number; why: string }[];
  dryRun: boolean;
}

export type IssueState = "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";

export interface IssueRow {
  id: string;
  number?: number | null;
  subject: string;
  state: IssueState;
  kind: "weekly" | "extra";
  sendAt?: string | null;
  sentAt?: string | null;
  /** Recipients. */
  total: number;
  sent: number;
  failed: number;
  /** The server did not say whether it took them. */
  unsure: number;
  /** Left, bounced or suppressed meanwhile. */
  skipped: number;
  queued: number;
  /** Why it did not go out. */
  trouble?: string | null;
  updatedAt: string;
}

export interface IssueList {
  items: IssueRow[];
  total: number;
  page: number;
  pages: number;
}

/** A post that stands in an issue, or could. */
export interface Post {
  id: string;
  title: string;
  href: string;
  category?: string | null;
  date?: string | null;
}

export interface Segment {
  topics: string[];
  countries: string[];
}

export interface Issue extends IssueRow {
  summary: string;
  /** Portable Text. */
  intro: unknown[];
  posts: Post[];
  segment: Segment;
  /** Given back with a save, so that nobody's work is lost. */
  revision: number | string;
  by?: string | null;
  /** What is missing before it can go. */
  checks: string[];
  mayPublish: boolean;
}

export interface Summary {
  counts: Counts;
  sending: IssueRow[];
  perMinute: number;
}

export interface Option {
  value: string;
  label: string;
}

/** What readers can choose, as the public form offers it. */
export interface Choices {
  frequencies: Option[];
  topics: Option[];
  countries: Option[];
}
