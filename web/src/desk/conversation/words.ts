import { circleAlert, circleCheck, clock, flag, lock, stethoscope, triangleAlert, x } from "../../ui/icons";
import { eye, trash } from "../ui/icons";
import type { Action, Outcome } from "./types";

type Tone = "plain" | "ok" | "wait" | "bad" | "info";

interface Words {
  label: string;
  tone: Tone;
  icon: string;
}

/** Where a comment or question stands. */
const STATES: Record<string, Words> = {
  published: { label: "Published", tone: "ok", icon: circleCheck },
  pending: { label: "Waiting", tone: "wait", icon: clock },
  held: { label: "Held", tone: "wait", icon: lock },
  hidden: { label: "Hidden", tone: "info", icon: eye },
  removed: { label: "Removed", tone: "bad", icon: trash },
  withdrawn: { label: "Withdrawn", tone: "plain", icon: x },
  closed: { label: "Closed", tone: "plain", icon: lock },
  erased: { label: "Erased", tone: "plain", icon: trash },
  declined: { label: "Declined", tone: "plain", icon: x },
};

const UNKNOWN: Words = { label: "Unknown", tone: "plain", icon: circleAlert };

/** The words for a key of a table; a key that is not in it stands for itself. */
const lookUp = (table: Record<string, string>, key: string): string =>
  Object.hasOwn(table, key) ? (table[key] ?? key) : key;

export const stateWords = (state: string): Words =>
  (Object.hasOwn(STATES, state) ? STATES[state] : undefined) ?? { ...UNKNOWN, label: state };

/** Why something is held. */
const HOLDS: Record<string, string> = {
  links: "It has links",
  words: "It has words of the list",
  repeat: "It looks like others",
  crisis: "Words of a crisis",
  emergency: "Words of an emergency",
  reported: "It was reported",
  personal_data: "It may say who somebody is",
  rephrase: "Its writer was asked to rephrase it",
  escalated: "For the doctor",
};

export const holdWords = (hold: string): string => lookUp(HOLDS, hold);

/** What a risk above zero is called. */
export function riskWords(risk: number): Words | undefined {
  if (risk >= 3) return { label: "Crisis: read first", tone: "bad", icon: triangleAlert };
  if (risk === 2) return { label: "Emergency: read first", tone: "bad", icon: triangleAlert };
  return risk === 1 ? { label: "Look closely", tone: "wait", icon: flag } : undefined;
}

/** Why something is removed, or its writer asked for other words. They see the words. */
export const REASONS: readonly { value: string; label: string }[] = [
  { value: "personal_data", label: "It says who somebody is" },
  { value: "dangerous_advice", label: "Advice that can harm" },
  { value: "abuse", label: "Abuse or threats" },
  { value: "hate", label: "Hate against people" },
  { value: "spam", label: "Spam" },
  { value: "advert", label: "Advertising" },
  { value: "illegal", label: "Against the law" },
  { value: "off_topic", label: "Nothing to do with the subject" },
  { value: "duplicate", label: "Said already" },
  { value: "other", label: "Something else" },
];

const REPORTED: Record<string, string> = { ...Object.fromEntries(REASONS.map(({ value, label }) => [value, label])) };

/** A reason, of a decision or a report. */
export const reasonWords = (reason: string): string => lookUp({ ...REPORTED, ...HOLDS }, reason);

interface ActionWords {
  /** Words of the button. */
  label: string;
  /** The key that does the same. */
  key: string;
  icon: string;
  /** 'Approved', for messages and the history. */
  done: string;
}

export const ACTIONS: Record<Action, ActionWords> = {
  approve: { label: "Approve", key: "a", icon: circleCheck, done: "Approved" },
  hide: { label: "Hide", key: "h", icon: eye, done: "Hidden" },
  remove: { label: "Remove", key: "r", icon: trash, done: "Removed" },
  ask_to_rephrase: { label: "Rephrase", key: "p", icon: flag, done: "Asked to rephrase" },
  escalate: { label: "To doctor", key: "e", icon: stethoscope, done: "Passed to the doctor" },
  crisis: { label: "Crisis", key: "c", icon: triangleAlert, done: "Marked as a crisis" },
  restore: { label: "Restore", key: "u", icon: clock, done: "Put back" },
};

const OTHER_STEPS: Record<string, string> = {
  posted: "Came in",
  held: "Held",
  merged: "Merged",
  merge: "Merged",
  reported: "Reported",
  edited: "Changed by its writer",
  withdrawn: "Withdrawn by its writer",
  answered: "Answered",
  closed: "Closed",
  acknowledge: "Acknowledged",
};

/** What a step of the history is called. */
export const stepWords = (action: string): string =>
  Object.hasOwn(ACTIONS, action) ? ACTIONS[action as Action].done : lookUp(OTHER_STEPS, action);

/** Decisions that need a reason, which the writer sees. */
export const needsReason = (action: Action): boolean => action === "remove" || action === "ask_to_rephrase";

/** What can be done to something in a state. */
export function offered(state: string): Action[] {
  if (state === "withdrawn" || state === "erased") return [];
  if (state === "removed" || state === "hidden" || state === "declined") return ["restore", "approve"];
  if (state === "published") return ["hide", "remove", "ask_to_rephrase", "escalate", "crisis"];
  return ["approve", "hide", "remove", "ask_to_rephrase", "escalate", "crisis"];
}

const plural = (count: number, one: string) => (count === 1 ? `One ${one}` : `${count} ${one}s`);

/** What is said after a decision: of what was done, and of what was not. */
export function told(action: Action, outcomes: readonly Outcome[]): { done?: string; failed?: string } {
  const done = outcomes.filter(({ outcome }) => outcome === "done").length;
  const [first, ...rest] = outcomes.filter(({ outcome }) => outcome !== "done");
  const said: { done?: string; failed?: string } = {};
  if (done === 1 && outcomes.length === 1) said.done = `${ACTIONS[action].done}.`;
  else if (done > 0) said.done = `${ACTIONS[action].done}: ${plural(done, "item").toLowerCase()}.`;
  if (first) said.failed = rest.length === 0 ? notDone(first) : manyNotDone([first, ...rest]);
  return said;
}

function notDone({ outcome, state, detail, by }: Outcome): string {
  if (outcome === "moved") {
    return `${by ?? "Another moderator"} was first: it is ‘${stateWords(state).label}’ now. Look at it again.`;
  }
  if (outcome === "gone") return "It is not there any more: its writer took it back.";
  return detail ?? "That cannot be done to it.";
}

function manyNotDone(outcomes: readonly Outcome[]): string {
  const moved = outcomes.filter(({ outcome }) => outcome === "moved").length;
  const why =
    moved === outcomes.length ? "Another moderator was first." : (outcomes[0]?.detail ?? "Look at them again.");
  return `${plural(outcomes.length, "item")} stayed as they are. ${why}`;
}
