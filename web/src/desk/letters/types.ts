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
  name: string;
  /** The services, the product, the page: what it is about in a few words. */
  topic?: string | null;
  /** Words of an emergency were found in it. */
  flagged: boolean;
  /** Somebody under 18, with a guardian. */
  underAge: boolean;
  assigned?: Person | null;
  /** When the law wants it answered. */
  dueBy?: string | null;
  /** They wrote again, and nobody has looked. */
  unread: boolean;
}

export interface LetterList {
  items: LetterRow[];
  total: number;
  page: number;
  pages: number;
  /** Letters by state, of the kind that is shown. */
  counts: Record<string, number>;
  /** Letters that wait, by kind. */
  kinds: Record<string, number>;
}

export interface LetterCounts {
  new: number;
  mine: number;
  flagged: number;
  unread: number;
  complaintsDue: number;
  breachesDue: number;
}

/** A message of the thread; the first one is the letter's own text. */
export interface Message {
  id: string;
  at: string;
  from: "them" | "us" | "site";
  by?: string | null;
  text: string;
  mail?: { id: string; state: string } | null;
}

export interface Step {
  at: string;
  action: string;
  by?: string | null;
  from?: string | null;
  to?: string | null;
  note?: string | null;
}

export interface LetterFile {
  id: string;
  name: string;
  bytes: number;
  contentType: string;
}

/** What of a data-protection complaint the law counts days for. */
export interface ComplaintClock {
  law: string;
  acknowledgeBy: string;
  acknowledgedAt?: string | null;
  answerBy: string;
  answeredAt?: string | null;
  outcome?: string | null;
}

/** One letter, as far as this person may see it. */
export interface Letter extends LetterRow {
  version: number;
  email?: string | null;
  phone?: string | null;
  phoneLink?: string | null;
  text: string;
  /** Phrases of an emergency, as they stand in the text. */
  marked: string[];
  facts: { label: string; value: string }[];
  about?: { title: string; href?: string | null } | null;
  files: LetterFile[];
  thread: Message[];
  notes: { id: string; at: string; by: string; text: string }[];
  consents: { label: string; version: string; at: string }[];
  history: Step[];
  /** Where it may go from here. */
  states: string[];
  /** What this person may do now. */
  steps: string[];
  keptUntil?: string | null;
  complaint?: ComplaintClock | null;
}

/** A reply to begin with. */
export interface ReplyTemplate {
  key: string;
  label: string;
  text: string;
}
