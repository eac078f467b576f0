/** A question in the doctor's list. */
export interface QuestionRow {
  id: string;
  title?: string | null;
  excerpt?: string | null;
  user: string;
  isPrivate: boolean;
  /** Private, and not for the eyes of this person. */
  sealed: boolean;
  state: string;
  hold?: string | null;
  risk: number;
  category?: string | null;
  country?: string | null;
  at: string;
  dateText: string;
  answeredAt?: string | null;
  /** Messages of the asker that the doctor has not read. */
  unread: number;
}

export interface Photo {
  id: string;
  url: string;
  name: string;
  bytes: number;
}

export interface Message {
  id: string;
  from: "asker" | "doctor";
  by?: string | null;
  text: string;
  at: string;
  readAt?: string | null;
  photos: Photo[];
}

export interface Answer {
  blocks: unknown[];
  isPublic: boolean;
  isDraft: boolean;
  at?: string | null;
  by?: string | null;
  reviewer?: { name: string; title?: string | null } | null;
  reviewedAt?: string | null;
  reviewDue?: string | null;
  fitsCountry?: string | null;
}

export interface Related {
  id: string;
  title: string;
  url?: string | null;
  answered: boolean;
}

export interface Step {
  at: string;
  action: string;
  reason?: string | null;
  note?: string | null;
  from: string;
  to: string;
  by?: string | null;
}

/** The whole of a question, for the doctor. */
export interface Question {
  id: string;
  version: number;
  isPrivate: boolean;
  state: string;
  hold?: string | null;
  risk: number;
  category?: string | null;
  country?: string | null;
  age?: "adult" | "parent" | null;
  title: string;
  text: string;
  user: string;
  at: string;
  dateText: string;
  publishedAt?: string | null;
  likes: number;
  comments: number;
  helpful: number;
  url?: string | null;
  answer?: Answer | null;
  messages: Message[];
  history: Step[];
  related: Related[];
  duplicateOf?: { id: string; title: string } | null;
  generalVersion?: { id: string; title: string; url?: string | null } | null;
  generalOf?: { id: string; title: string } | null;
  /** How questions come onto the site: at once, after a review, or in the doctor's words. */
  mode: string;
  closedAt?: string | null;
  eraseAfter?: string | null;
  viewRecorded: boolean;
}
