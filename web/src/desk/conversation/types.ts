import type { Schemas } from "../../api/types";

/** What can happen to a comment or a question. */
export type Action = Schemas["ModerationAction"];

/** Why something is removed, or its writer asked for other words. */
export type Reason = Schemas["ModerationReason"];

/** A comment or a question in the queue. */
export type QueueRow = Schemas["QueueRow"];
export type QueueList = Schemas["QueueList"];

/** The whole of one, with what was said and decided about it. */
export type QueueItem = Schemas["QueueItem"];

export type ReportOfItem = Schemas["ReportOfItem"];

/** What became of a decision about one item; `moved`: somebody else was first. */
export type Outcome = Schemas["DecideOutcome"];

export interface Decision {
  action: Action;
  reason?: Reason;
  note?: string;
}

export type ReportRow = Schemas["ReportRow"];
export type ComplaintRow = Schemas["ComplaintRow"];
export type ComplaintList = Schemas["ComplaintList"];
export type WordRow = Schemas["WordRow"];

/** What the rules make of a text. */
export type WordsTried = Schemas["WordsTried"];

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
  /** What leads to a card in a search, where a word is enough. */
  search: { level: "none" | "emergency" | "crisis"; card: string; says: string[] }[];
}
