import type { DeskAnswer, DeskQuestion, DeskQuestionRow } from "../../api/schema";
import { circleCheck, clock, triangleAlert } from "../../ui/icons";
import { chipOf, countryWords, lookUp, type Words } from "../ui/words";

/** Where a question stands, for the doctor: a private one never is on the site, and waits or is answered. */
export function standingOf({ state, isPrivate, answer }: Pick<DeskQuestion, "state" | "isPrivate" | "answer">): Words {
  if (!isPrivate || (state !== "pending" && state !== "published")) return chipOf("ItemState", state);
  return answer && !answer.isDraft
    ? { label: "Answered", tone: "ok", icon: circleCheck }
    : { label: "Waiting for an answer", tone: "wait", icon: clock };
}

export function riskWords(risk: number): Words | undefined {
  if (risk >= 3) return { label: "Crisis: read first", tone: "bad", icon: triangleAlert };
  return risk === 2 ? { label: "Emergency: read first", tone: "bad", icon: triangleAlert } : undefined;
}

export const FITS = [
  { value: "", label: "Everywhere" },
  { value: "NG", label: countryWords("NG") },
  { value: "GB", label: countryWords("GB") },
] as const;

/** Who asks, as far as it was asked. */
export function ageWords(age: DeskQuestion["age"]): string | undefined {
  if (age === "adult") return "18 or over";
  return age === "parent" ? "A parent, for a child" : undefined;
}

export const nameOf = ({ title, sealed, isPrivate }: Pick<DeskQuestionRow, "title" | "sealed" | "isPrivate">): string =>
  (sealed ? undefined : title) || (isPrivate || sealed ? "A private question" : "Untitled");

export type Way = "public" | "private" | "both";

/** The ways that an answer to a question can go; a private question never goes onto the site but in other words. */
export function waysOf({
  isPrivate,
  generalVersion,
}: Pick<DeskQuestion, "isPrivate" | "generalVersion">): { value: Way; label: string }[] {
  const all: { value: Way; label: string }[] = [
    { value: "public", label: "Publish: everyone can read the question and the answer" },
    { value: "private", label: "Answer privately: only the person who asked can read it, with their code" },
    { value: "both", label: "Answer privately, and publish a general version in other words" },
  ];
  return all.filter(({ value }) => {
    if (value === "both") return isPrivate && !generalVersion;
    return value === "private" || !isPrivate;
  });
}

export const sendWords = (way: Way): string =>
  ({ public: "Publish the answer", private: "Send the answer", both: "Send and publish" })[way];

export function answerWords({ isDraft, isPublic }: Pick<DeskAnswer, "isDraft" | "isPublic">): string {
  if (isDraft) return "A draft. Nobody can see it yet.";
  return isPublic
    ? "On the site, under the question."
    : "Sent. Only the person who asked can read it, with their code.";
}

const STEPS: Record<string, string> = {
  posted: "Posted",
  approve: "Approved",
  hide: "Hidden",
  remove: "Removed",
  ask_to_rephrase: "Asked to rephrase",
  escalate: "Passed to the doctor",
  crisis: "Marked as a crisis",
  restore: "Restored",
  merge: "Merged",
  answer: "Answered",
  answered: "Answered",
  close: "Closed",
  closed: "Closed",
  viewed: "Opened",
  message: "Message sent",
  publish_general: "General version published",
};

export const actionWords = (action: string): string => lookUp(STEPS, action);

/** Whether an answer has gone out; before that there may be a draft. */
export const isSent = ({ answer }: Pick<DeskQuestion, "answer">): boolean => Boolean(answer && !answer.isDraft);

/** Which of the two is open at first: the answer, until a conversation goes on or the answer has gone out. */
export const startsWithAnswer = (question: Pick<DeskQuestion, "answer" | "messages">): boolean =>
  question.messages.length === 0 ? !isSent(question) : Boolean(question.answer?.isDraft);

/** Whether the answer can be written or changed: a published one also when the question is closed. */
export const isAnswerable = (question: Pick<DeskQuestion, "state" | "closedAt" | "isPrivate" | "answer">): boolean =>
  isOpen(question) || (!question.isPrivate && question.state === "closed" && isSent(question));

export const isOpen = ({ state, closedAt }: Pick<DeskQuestion, "state" | "closedAt">): boolean =>
  !closedAt && !["withdrawn", "erased", "removed", "closed", "declined"].includes(state);
