import {
  circleCheck,
  clock,
  flag,
  heartHandshake,
  lock,
  mail,
  messageCircle,
  shoppingBag,
  thumbsUp,
  x,
} from "../../ui/icons";
import { users } from "../ui/icons";
import { known, sentence, type Words } from "../ui/words";
import type { Kind, State } from "./types";

/** The kinds of letters, each with where it can stand: first what nobody has looked at, last what is over. */
export const KINDS = {
  contact: { label: "Contact", many: "Contact", icon: mail, states: ["new", "answered", "done", "spam"] },
  enquiry: { label: "Enquiry", many: "Enquiries", icon: shoppingBag, states: ["new", "answered", "done", "spam"] },
  partnership: {
    label: "Partner",
    many: "Partners",
    icon: heartHandshake,
    states: ["new", "talking", "agreed", "declined", "spam"],
  },
  volunteer: {
    label: "Volunteer",
    many: "Volunteers",
    icon: users,
    states: ["guardian", "new", "talking", "agreed", "declined", "spam"],
  },
  feedback: { label: "Feedback", many: "Feedback", icon: thumbsUp, states: ["new", "done", "spam"] },
  complaint: {
    label: "Data complaint",
    many: "Data complaints",
    icon: lock,
    states: ["new", "acknowledged", "decided"],
  },
} as const satisfies Record<Kind, { label: string; many: string; icon: string; states: readonly string[] }>;

export const KIND_KEYS = Object.keys(KINDS) as Kind[];

const STATES: Record<string, Words> = {
  guardian: { label: "Waits for a guardian", tone: "wait", icon: clock },
  new: { label: "New", tone: "wait", icon: clock },
  talking: { label: "Talking", tone: "info", icon: messageCircle },
  answered: { label: "Answered", tone: "ok", icon: circleCheck },
  agreed: { label: "Agreed", tone: "ok", icon: circleCheck },
  declined: { label: "Declined", tone: "plain", icon: x },
  done: { label: "Done", tone: "ok", icon: circleCheck },
  acknowledged: { label: "Acknowledged", tone: "info", icon: clock },
  decided: { label: "Decided", tone: "ok", icon: circleCheck },
  spam: { label: "Spam", tone: "plain", icon: x },
};

/** Where a letter stands. */
export const stateWords = (state: string): Words =>
  known(STATES, state) ?? { label: sentence(state), tone: "plain", icon: flag };

/** What a letter is. */
export const kindWords = (kind: string) => {
  const { label, icon } = known<{ label: string; icon: string }>(KINDS, kind) ?? { label: sentence(kind), icon: mail };
  return { label, icon };
};

/** The words of the button that brings a letter to a state. */
const MOVES: Record<string, string> = {
  new: "Put back to new",
  talking: "We are talking",
  answered: "Mark as answered",
  agreed: "We agreed",
  declined: "Decline",
  done: "Mark as done",
  spam: "It is spam",
};

export const moveWords = (state: string): string => known(MOVES, state) ?? sentence(state);

const STEPS: Record<string, string> = {
  received: "Came in",
  answer_came: "They wrote again",
  seen: "Their answer was read",
  file: "File opened",
  assigned: "Given to somebody",
  noted: "Note written",
  replied: "Reply written",
  moved: "Moved on",
  state: "Moved on",
  guardian_agreed: "The guardian agreed",
  guardian_declined: "The guardian declined",
  acknowledged: "Acknowledged",
  decided: "Decided and answered",
  exported: "Exported",
  erased: "Erased",
};

/** What was done with a letter. */
export const actionWords = (action: string): string => known(STEPS, action) ?? sentence(action);

/** '240 KB', '1.2 MB'. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 950_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Where a letter usually goes once somebody has replied; `undefined` when it stays where it is. */
export function afterReply({ kind, state, states }: { kind: Kind; state: string; states: readonly State[] }) {
  const next: State = kind === "contact" || kind === "enquiry" ? "answered" : kind === "feedback" ? "done" : "talking";
  return next !== state && states.includes(next) ? next : undefined;
}

/** A rule of the red-flag check, in words: 'chest-pain' is 'chest pain'. */
export const ruleWords = (rule: string): string => sentence(rule).toLowerCase();

/** How a complaint about personal data can end. */
export const OUTCOMES = [
  { value: "upheld", label: "They are right" },
  { value: "partly", label: "They are right in part" },
  { value: "rejected", label: "They are not right" },
] as const;

export const outcomeWords = (outcome: string): string =>
  OUTCOMES.find(({ value }) => value === outcome)?.label ?? sentence(outcome);

const LAWS: Record<string, string> = {
  uk: "United Kingdom: acknowledged within 30 days, then answered without undue delay (Data (Use and Access) Act 2025).",
  ng: "Nigeria: a grievance about personal data, answered within 30 days (Data Protection Act 2023 and its directive).",
};

/** What a law wants of an answer to a complaint. */
export const lawWords = (law: string): string => known(LAWS, law) ?? "Acknowledged and answered within 30 days.";

/** The name of a mail as words: 'contact-received' is 'Contact received'. */
export const templateWords = (template: string): string => sentence(template);
