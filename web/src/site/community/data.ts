import type { ApiComment } from "../../ui/thread/from-api";

/** A question in a list (`GET /api/community`). */
export interface QuestionCardData {
  _id: string;
  user: string;
  /** ISO. */
  date: string;
  dateText?: string;
  title: string;
  question: string;
  likes: number;
  /** How many. */
  comments: number;
  hasDoctorReplied: boolean;
  /** Words of the doctor's answer. */
  answer?: string | null;
  category?: string | null;
}

export interface CommunityList {
  items: QuestionCardData[];
  total: number;
  page: number;
  pages: number;
  categories: { name: string; slug: string; count: number }[];
  /** How long half of the lately answered questions waited at most; nothing when too few were answered. */
  waiting: { medianHours?: number | null };
}

/** One question (`GET /api/questions/{id}`). */
export interface QuestionData extends Omit<QuestionCardData, "comments"> {
  comments: ApiComment[];
  category?: string | null;
  categoryName?: string | null;
  answerBlocks?: unknown;
  answeredAt?: string | null;
  answeredText?: string | null;
  reviewer?: { name: string; title?: string | null } | null;
  reviewedAt?: string | null;
  reviewedText?: string | null;
  fitsCountry?: string | null;
  helpful?: number;
  related?: { _id: string; title: string }[];
  state?: string;
}
