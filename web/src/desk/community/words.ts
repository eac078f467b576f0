import type {
  DecideOutcome,
  DecisionStep,
  ModerationAction,
  ModerationReason,
  QueueRow,
  ReactionTotals,
} from "../../api/schema";
import { circleCheck, clock, flag, stethoscope, triangleAlert } from "../../ui/icons";
import { eye, trash } from "../ui/icons";
import { choicesOf, keysOf, labelOf, lookUp, type Words } from "../ui/words";

export function riskWords(risk: number): Words | undefined {
  if (risk >= 3) return { label: "Crisis: read first", tone: "bad", icon: triangleAlert };
  if (risk === 2) return { label: "Emergency: read first", tone: "bad", icon: triangleAlert };
  return risk === 1 ? { label: "Look closely", tone: "wait", icon: flag } : undefined;
}

/** From this risk on a body or a life may be in danger. */
export const GRAVE = 2;

/** What may be in danger, on Today. */
export const dangerWords = (risk: number): string => (risk === 2 ? "May be an emergency" : "A life may be in danger");

/** Why something is removed, or its writer asked for other words. They see the words. */
export const REASONS = choicesOf("ModerationReason");

const REASONED = ["ModerationReason", "HoldReason", "ReportReason"] as const;

export const reasonWords = (reason: string): string =>
  labelOf(REASONED.find((name) => keysOf(name).some((key) => key === reason)) ?? "ModerationReason", reason);

interface ActionWords {
  key: string;
  icon: string;
  /** 'Approved', for messages and the history. */
  done: string;
}

export const ACTIONS: Record<ModerationAction, ActionWords> = {
  approve: { key: "a", icon: circleCheck, done: "Approved" },
  hide: { key: "h", icon: eye, done: "Hidden" },
  remove: { key: "r", icon: trash, done: "Removed" },
  ask_to_rephrase: { key: "p", icon: flag, done: "Asked to rephrase" },
  escalate: { key: "e", icon: stethoscope, done: "Passed to the doctor" },
  crisis: { key: "c", icon: triangleAlert, done: "Marked as a crisis" },
  restore: { key: "u", icon: clock, done: "Restored" },
};

const OTHER_STEPS: Record<string, string> = {
  hold: "Held",
  merge: "Merged",
  report: "Reported by several visitors",
  edit: "Changed by its author",
  withdraw: "Withdrawn by its author",
  answer: "Answered",
  close: "Closed",
};

export const stepWords = (action: string): string =>
  Object.hasOwn(ACTIONS, action) ? ACTIONS[action as ModerationAction].done : lookUp(OTHER_STEPS, action);

/** Decisions that need a reason, which the writer sees. */
export const needsReason = (action: ModerationAction): boolean => action === "remove" || action === "ask_to_rephrase";

export function reasonFor(reported: string): ModerationReason {
  if (reported === "unsafe_advice") return "dangerous_advice";
  if (reported === "private_details") return "personal_data";
  return REASONS.find(({ value }) => value === reported)?.value ?? "other";
}

export const foundWords = (why: string): string => lookUp({ words: "a blocked word", links: "a link" }, why);

/** What can be done to something where it stands. What is published and marked can be approved: that takes the mark. */
export function offered({ state, hold, reports }: Pick<QueueRow, "state" | "hold" | "reports">): ModerationAction[] {
  const rest: ModerationAction[] = ["hide", "remove", "ask_to_rephrase", "escalate", "crisis"];
  if (state === "hidden") return ["restore", "approve", "remove"];
  if (state === "removed") return ["restore"];
  if (state === "published") return hold || reports > 0 ? ["approve", ...rest] : rest;
  return state === "pending" || state === "held" ? ["approve", ...rest] : [];
}

/** Whether the doctor can help by an answer that its author finds where they wrote it: at once, or once it is approved. */
export const isAnsweredInPlace = ({ kind, state, subject, risk }: QueueRow): boolean =>
  kind === "comment" &&
  risk >= GRAVE &&
  (state === "published" || state === "pending" || state === "held") &&
  subject?.url?.startsWith("/blog/") === true;

/** The step that gave it to the doctor, while nobody has decided since: reports and changes by its author decide nothing. */
export function passedOn(history: readonly DecisionStep[]): DecisionStep | undefined {
  const last = history.findLast(({ action }) => !["report", "edit"].includes(action));
  return last?.action === "escalate" ? last : undefined;
}

const plural = (count: number, one: string) => (count === 1 ? `One ${one}` : `${count} ${one}s`);

/** '3 likes, 1 dislike', whatever readers are shown. */
export function reactionWords({ likes, dislikes }: ReactionTotals): string {
  const count = (number: number, one: string) => `${number.toLocaleString("en-GB")} ${number === 1 ? one : `${one}s`}`;
  return `Readers: ${count(likes, "like")}, ${count(dislikes, "dislike")}.`;
}

export function told(action: ModerationAction, outcomes: readonly DecideOutcome[]): { done?: string; failed?: string } {
  const done = outcomes.filter(({ outcome }) => outcome === "done").length;
  const [first, ...rest] = outcomes.filter(({ outcome }) => outcome !== "done");
  const said: { done?: string; failed?: string } = {};
  if (done === 1 && outcomes.length === 1) said.done = `${ACTIONS[action].done}.`;
  else if (done > 0) said.done = `${ACTIONS[action].done}: ${plural(done, "item").toLowerCase()}.`;
  if (first) said.failed = rest.length === 0 ? notDone(first) : manyNotDone([first, ...rest]);
  return said;
}

function notDone({ outcome, state, detail, by }: DecideOutcome): string {
  if (outcome === "moved") {
    const now = state ? `: it is ‘${labelOf("ItemState", state)}’ now` : "";
    return `${by ?? "Another moderator"} decided first${now}. Look at it again.`;
  }
  if (outcome === "gone") return "It is no longer there: the author withdrew it.";
  return detail ?? "That cannot be done here.";
}

function manyNotDone(outcomes: readonly DecideOutcome[]): string {
  const moved = outcomes.filter(({ outcome }) => outcome === "moved").length;
  const why =
    moved === outcomes.length ? "Another moderator decided first." : (outcomes[0]?.detail ?? "Look at them again.");
  return `${plural(outcomes.length, "item")} not changed. ${why}`;
}
