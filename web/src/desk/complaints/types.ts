/** A complaint about personal data, as the inbox lists it. */
export interface ComplaintRow {
  id: string;
  reference: string;
  state: string;
  at: string;
  name: string;
  about?: string | null;
  assigned?: { id: string; name: string } | null;
  dueAt?: string | null;
}

export interface ComplaintList {
  items: ComplaintRow[];
  page: number;
  pages: number;
}

export type Risk = "unknown" | "none" | "risk" | "high";

/** What is written down about a breach. Times are UTC. */
export interface BreachBody {
  title: string;
  noticedAt: string;
  happenedAt: string | null;
  /** What happened, in plain words. */
  facts: string;
  /** Kinds of data. */
  categories: string[];
  people: number | null;
  records: number | null;
  consequences: string;
  measures: string;
  risk: Risk;
  ndpcAt: string | null;
  icoAt: string | null;
  peopleAt: string | null;
  /** Why somebody was not told. */
  whyNot: string;
  /** Why it took longer than 72 hours. */
  whyLate: string;
}

export interface Breach extends BreachBody {
  id: string;
  reference: string;
  version: number;
  /** 72 hours after it was noticed. */
  dueAt: string;
  hoursLeft: number;
  state: "open" | "told" | "closed";
  closedAt?: string | null;
  log: { at: string; by: string; text: string }[];
}
