import type { DeskInquiry, InquiryRow } from "../../../api/schema";

const WEEK = 7 * 24 * 3_600_000;

/** The words of an inquiry that wait to be read: of an answer that nobody has opened, else its own. */
export function newestWords({ unread, messages, text, at }: Pick<DeskInquiry, "unread" | "messages" | "text" | "at">): {
  text?: string | null;
  at: string;
} {
  const answer = unread ? messages.findLast(({ way }) => way === "in") : undefined;
  return answer ? { text: answer.text, at: answer.at } : { text, at };
}

/** Whether it stands among what waits: what is urgent stands on top, a complaint that is due has a number of its own. */
export function isShown({ kind, urgent, dueAt }: Pick<InquiryRow, "kind" | "urgent" | "dueAt">, now: number): boolean {
  if (urgent || kind === "feedback") return false;
  return !(kind === "complaint" && dueAt && Date.parse(dueAt) - now <= WEEK);
}
