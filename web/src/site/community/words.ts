import type { Schemas } from "../../api/types";

/** Texts of the list and of a question (settings `community`). */
export interface CommunityWords {
  title: string;
  description: string;
  heading: string;
  intro: string;
  ask: Schemas["LinkView"];
  searchLabel: string;
  categoriesLabel: string;
  sortLabel: string;
  empty: string;
  allAnswered: string;
  noMatch: string;
  error: string;
  missing: string;
  limits: string;
  commentHint: string;
  closed: string;
  rulesHeading: string;
  rules: string[];
  asking: AskingWords;
}

/** Texts of the way of asking that the doctor may want otherwise; the rest belongs to how it works. */
export interface AskingWords {
  /** Said when no questions are taken. */
  closed: string;
  urgentHeading: string;
  urgentSigns: string[];
  ageHint: string;
  titleHint: string;
  questionHint: string;
  /** What happens next, line by line. */
  next: string[];
  /** How much is promised. */
  promise: string;
  /** What to do while one waits. */
  meanwhile: string;
  parentHeading: string;
  parentLead: string;
  parentWays: string[];
}

const ASKING: AskingWords = {
  closed: "We take no new questions just now.",
  urgentHeading: "Do not wait here. Call now if",
  urgentSigns: [
    "somebody cannot breathe well, has chest pain or bleeds heavily",
    "somebody has a fit, cannot be woken, or is newly confused",
    "you or somebody else may be about to end their life",
  ],
  ageHint: "We ask because people under 18 should have somebody with them.",
  titleHint: "Like a message to a friend.",
  questionHint:
    "Age, how long it has been going on, medicines, and what you have tried. No names and no phone numbers.",
  next: [
    "You check everything before it is sent. We ask no name and make no account.",
    "You get a code. With it you read the answer, add to your question or erase it, on any device.",
  ],
  promise: "We answer as many as we can, not all.",
  meanwhile: "If it gets worse while you wait, see a doctor or go to the nearest hospital.",
  parentHeading: "Ask together with a parent or guardian",
  parentLead: "It is good that you want to ask. As you are under 18, please do it with an adult who cares for you.",
  parentWays: [
    "Show this page to a parent, a guardian or another adult you trust. They can ask with you, now or later.",
    "If you would rather not ask at home, speak to a school nurse, a teacher or a clinic near you.",
    "You can read what others asked, without asking yourself.",
  ],
};

/** What stands where the settings are silent or could not be read. */
const SPEC: CommunityWords = {
  title: "Community",
  description: "",
  heading: "Community",
  intro: "",
  ask: { label: "Ask a Question", href: "/community/ask" },
  searchLabel: "Search questions",
  categoriesLabel: "Categories",
  sortLabel: "Sort by",
  empty: "Nobody has asked anything yet.",
  allAnswered: "Every question has been answered.",
  noMatch: "No question matches.",
  error: "The questions could not be loaded. Please try again.",
  missing: "Question not found.",
  limits: "General information based only on what was posted. It does not replace an examination.",
  commentHint: "You are posting as Anonymous. Please don’t tell people what to take.",
  closed: "This question is closed.",
  rulesHeading: "House rules",
  rules: [
    "Leave out names, phone numbers and photos of people.",
    "Share what happened to you, not what others should take.",
    "Be kind. We remove posts that shame or sell.",
  ],
  asking: ASKING,
};

/** The settings' words, and ours where they are silent. */
export function communityWords(copy: Partial<CommunityWords>): CommunityWords {
  const ask = { ...SPEC.ask, ...copy.ask };
  return { ...SPEC, ...copy, ask, asking: { ...ASKING, ...copy.asking } };
}

/** `3 likes`; one has a singular. */
export function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

const DAY = 24;

/**
 * What can honestly be said about waiting: half of the lately answered questions had their answer within the time. Nothing
 * is said when too few were answered.
 */
export function waitingWords(medianHours: number | null | undefined): string {
  if (medianHours === null || medianHours === undefined) return "";
  if (medianHours < 1) return "Half of the lately answered questions had their answer within an hour.";
  const hours = Math.ceil(medianHours);
  const time = hours < 2 * DAY ? countOf(hours, "hour") : countOf(Math.ceil(hours / DAY), "day");
  return `Half of the lately answered questions had their answer within ${time}. Yours may take longer.`;
}

const COUNTRIES: Record<string, string> = { NG: "Nigeria", GB: "the UK" };

/** Where the doctor's advice fits, in words. */
export function fitsWords(country: string | null | undefined): string | undefined {
  if (!country) return undefined;
  return `This answer fits people in ${COUNTRIES[country] ?? country}.`;
}

/** How the list is ordered; the first is the usual one. */
export const SORTS = [
  { value: "new", label: "New" },
  { value: "helped", label: "Most helped" },
  { value: "unanswered", label: "Unanswered" },
] as const;
