import type { InquiryKind, InquiryState } from "../../api/schema";
import { lawName } from "../ui/cases/law";
import { known, sentence } from "../ui/words";

/** The kinds of inquiries, each with where it can stand: first what nobody has looked at, last what is over. */
export const KINDS = {
  contact: { many: "Contact", states: ["new", "answered", "done", "spam"] },
  enquiry: { many: "Enquiries", states: ["new", "answered", "done", "spam"] },
  partnership: {
    many: "Partners",

    states: ["new", "talking", "agreed", "declined", "spam"],
  },
  volunteer: {
    many: "Volunteers",

    states: ["guardian", "new", "talking", "agreed", "declined", "spam"],
  },
  feedback: { many: "Feedback", states: ["new", "done", "spam"] },
  complaint: {
    many: "Data complaints",

    states: ["new", "acknowledged", "decided"],
  },
} as const satisfies Record<InquiryKind, { many: string; states: readonly string[] }>;

export const KIND_KEYS = Object.keys(KINDS) as InquiryKind[];

/** The words of the button that brings an inquiry to a state. */
const MOVES: Record<string, string> = {
  new: "Mark as new",
  talking: "Mark as talking",
  answered: "Mark as answered",
  agreed: "Mark as agreed",
  declined: "Decline",
  done: "Mark as done",
  spam: "Mark as spam",
};

export const moveWords = (state: string): string => known(MOVES, state) ?? sentence(state);

const STEPS: Record<string, string> = {
  received: "Sent",
  answer_came: "Reply received",
  seen: "Reply read",
  file: "File opened",
  assigned: "Assigned",
  noted: "Note added",
  replied: "Reply sent",
  moved: "Status changed",
  state: "Status changed",
  guardian_agreed: "Guardian’s consent given",
  guardian_declined: "Guardian’s consent declined",
  acknowledged: "Acknowledged",
  decided: "Decision sent",
  exported: "Exported",
  corrected: "Name or contact corrected",
  erased: "Erased",
};

export const actionWords = (action: string): string => known(STEPS, action) ?? sentence(action);

/** '240 KB', '1.2 MB'. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 950_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Where an inquiry usually goes once somebody has replied; `undefined` when it stays where it is. */
export function afterReply({
  kind,
  state,
  states,
}: {
  kind: InquiryKind;
  state: string;
  states: readonly InquiryState[];
}) {
  const next: InquiryState =
    kind === "contact" || kind === "enquiry" ? "answered" : kind === "feedback" ? "done" : "talking";
  return next !== state && states.includes(next) ? next : undefined;
}

/** A rule of the red-flag check, in words: 'chest-pain' is 'chest pain'. */
export const ruleWords = (rule: string): string => sentence(rule).toLowerCase();

const LAWS: Record<string, string> = {
  uk: "United Kingdom: acknowledged within 30 days, then answered without undue delay (Data (Use and Access) Act 2025).",
  ng: "Nigeria: a grievance about personal data, answered within 30 days (Data Protection Act 2023 and its directive).",
};

export const lawWords = (law: string): string => known(LAWS, law) ?? "Acknowledged and answered within 30 days.";

/** What an inquiry is about; of a data complaint, whose law it goes by. */
export const aboutWords = (kind: string, about: string | null | undefined): string =>
  kind === "complaint" ? lawName(about) : (about ?? "");

const TEMPLATES: Record<string, string> = {
  "letter-arrived": "Notice of a new message",
  "letter-reply": "Reply",
  "letter-urgent": "Urgent notice",
};

/** The name of a mail as words: 'contact-received' is 'Contact received'. */
export const templateWords = (template: string): string => known(TEMPLATES, template) ?? sentence(template);
