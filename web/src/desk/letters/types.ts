/** What a letter is about. */
export type Kind = "contact" | "partnership" | "volunteer" | "enquiry" | "feedback" | "complaint";

export interface Person {
  id: string;
  name: string;
}

/** A line of the inbox. */
export interface LetterRow {
  id: string;
  reference: string;
  kind: Kind;
  state: string;
  at: string;
  /** When the last message of the thread came or went. */
  lastAt: string;
  name: string;
  /** The services, the product, the page, the role: what it is about in a few words. */
  about?: string | null;
  /** Words of an emergency were found in it. */
  urgent: boolean;
  /** Its words are for those who may read health details. */
  clinical: boolean;
  /** They wrote again, and nobody has looked. */
  unread: boolean;
  assigned?: Person | null;
  /** When the law wants it answered. */
  dueAt?: string | null;
  /** Whether they liked the page, of feedback. */
  liked?: boolean | null;
}

export interface LetterList {
  items: LetterRow[];
  total: number;
  page: number;
  pages: number;
  counts: { kind: Kind; open: number; total: number }[];
}

export interface LetterCounts {
  open: number;
  urgent: number;
  unread: number;
  complaintsDue: number;
  breachesDue: number;
}

/** A mail of the thread; the first one is the letter's own text. */
export interface Message {
  id: string;
  way: "in" | "out";
  at: string;
  by?: string | null;
  /** `null` for people who may not read it. */
  text?: string | null;
  /** The address that it came from, where that is another than the letter's. */
  fromOther?: string | null;
  /** A machine answered: out of office, a delivery notice. */
  automatic: boolean;
  /** Files that hung on it; they are not kept. */
  attachments: number;
  mailState?: string | null;
}

export interface Step {
  at: string;
  action: string;
  by?: string | null;
  from?: string | null;
  to?: string | null;
}

export interface LetterFile {
  id: string;
  name: string;
  kind: string;
  bytes: number;
  warnings: string[];
}

/** What of a data-protection complaint the law counts days for. */
export interface ComplaintClock {
  law: string;
  acknowledgeBy?: string | null;
  acknowledgedAt?: string | null;
  decidedAt?: string | null;
  outcome?: string | null;
}

/** One letter, as far as this person may see it. */
export interface Letter extends LetterRow {
  version: number;
  person: {
    name: string;
    email?: string | null;
    phone?: string | null;
    phoneLink?: string | null;
    organisation?: string | null;
  };
  text?: string | null;
  /** There are words that this person may not read. */
  hidden: boolean;
  details: { label: string; value: string }[];
  /** Rules of the red-flag check that fired, for those who may read health details. */
  flags: string[];
  consents: { key: string; version: string; text: string; at: string }[];
  files: LetterFile[];
  messages: Message[];
  /** A note without a text is for people who may read health details. */
  notes: { id: string; at: string; by: string; text?: string | null }[];
  history: Step[];
  mails: { at: string; template: string; state: string }[];
  /** What they answer to. */
  replyAddress?: string | null;
  complaint?: ComplaintClock | null;
  /** Where it may go from here. */
  states: string[];
  /** What this person may do now. */
  steps: string[];
  eraseAfter?: string | null;
}

/** A reply to begin with; of no kind: of every kind. */
export interface ReplyTemplate {
  key: string;
  label: string;
  kind?: Kind | null;
  /** Offered when a letter is brought to this state. */
  forState?: string | null;
  text: string;
}

/** What readers said about pages. */
export interface FeedbackSummary {
  liked: number;
  disliked: number;
  pages: { page: string; liked: number; disliked: number }[];
}

/** How answers by mail come back to the desk. */
export interface Inbound {
  url: string;
  user: string;
  secret: string;
  address?: string | null;
}
