import type { ConversationCounts as Counts } from "../shell/counts";

/** What can happen to a comment or a question. */
export type Action = "approve" | "hide" | "remove" | "ask_to_rephrase" | "escalate" | "crisis" | "restore";

export interface Subject {
  title: string;
  url?: string | null;
}

/** A comment or a question in the queue. */
export interface QueueRow {
  /** 'comment:KEY' or 'question:ID'. */
  item: string;
  kind: string;
  title?: string | null;
  text: string;
  name: string;
  subject?: Subject | null;
  state: string;
  hold?: string | null;
  /** 0 nothing found, 1 to look at, 2 a body may be in danger, 3 a life may be. */
  risk: number;
  reports: number;
  at: string;
  dateText: string;
  /** What the same visitor wrote, without saying who it is. */
  visitor: { items: number; held: number; removed: number };
  isPrivate: boolean;
  /** Private, and not for the eyes of this person. */
  sealed: boolean;
}

export interface QueueList {
  items: QueueRow[];
  total: number;
  page: number;
  pages: number;
  counts: Counts;
}

export interface ReportOfItem {
  id: string;
  reason: string;
  words?: string | null;
  at: string;
  state: string;
  decidedAt?: string | null;
  decidedBy?: string | null;
  note?: string | null;
}

/** One decision; without `by` the site made it. */
export interface Step {
  at: string;
  action: string;
  reason?: string | null;
  note?: string | null;
  from: string;
  to: string;
  by?: string | null;
}

export interface QueueItem extends QueueRow {
  parent?: { item: string; name: string; text: string } | null;
  found: { start: number; end: number; why: string }[];
  reportList: ReportOfItem[];
  history: Step[];
  similar: { item: string; title: string; url?: string | null }[];
}

/** What became of a decision about one item; `moved`: somebody else was first. */
export interface Outcome {
  item: string;
  outcome: "done" | "moved" | "gone" | "refused";
  state?: string | null;
  detail?: string | null;
  by?: string | null;
  at?: string | null;
}

export interface Decision {
  action: Action;
  reason?: string;
  note?: string;
}

export interface ReportRow extends ReportOfItem {
  item: string;
  kind: string;
  excerpt: string;
  subject?: Subject | null;
  /** Missing when the item is gone. */
  itemState?: string | null;
}

export interface ReportList {
  items: ReportRow[];
  total: number;
  page: number;
  pages: number;
  counts: { open: number; upheld: number; rejected: number };
}

export interface ComplaintRow {
  id: string;
  reference: string;
  kind: string;
  about?: { item?: string | null; title: string; url?: string | null } | null;
  words: string;
  hasContact: boolean;
  at: string;
  /** The last day of the 30 on which it may be acknowledged. */
  acknowledgeBy: string;
  acknowledgedAt?: string | null;
  decidedAt?: string | null;
  decidedBy?: string | null;
  outcome?: string | null;
  reply?: string | null;
  state: string;
}

export interface ComplaintList {
  items: ComplaintRow[];
  total: number;
  page: number;
  pages: number;
  counts: { open: number; acknowledged: number; decided: number };
}

export interface WordRow {
  id: string;
  word: string;
  action: string;
  by?: string | null;
  at: string;
}

/** What the rules make of a text. */
export interface WordsTried {
  outcome: string;
  holdReason?: string | null;
  level: string;
  found: { word: string; action: string }[];
}

/** The phrase rules for red flags, as the doctor reviews them. */
export interface SafetyRules {
  rules: {
    id: string;
    level: string;
    card: string;
    condition: string;
    reason: string;
    source: string;
    url: string;
    askedToo: boolean;
    says: string[];
  }[];
  /** What words in angle brackets stand for. */
  concepts: { name: string; says: string[] }[];
  cards: { id: string; title: string; steps: string[] }[];
  /** A number without a day on which somebody made sure of it is not shown. */
  numbers: { place: string; label: string; tel: string; checkedOn?: string | null }[];
}
