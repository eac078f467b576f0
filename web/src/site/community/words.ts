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
}

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
};

/** The settings' words, and ours where they are silent. */
export function communityWords(copy: Partial<CommunityWords>): CommunityWords {
  const ask = { ...SPEC.ask, ...copy.ask };
  return { ...SPEC, ...copy, ask };
}

/** `3 likes`; one has a singular. */
export function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

const DAY = 24;

/**
 * What can honestly be said about waiting: half of the lately answered questions had their answer within the time. Nothing
 * is promised when too few were answered.
 */
export function waitingWords(medianHours: number | null | undefined): string {
  if (medianHours === null || medianHours === undefined) {
    return "Too few questions were answered lately to say how long an answer takes.";
  }
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
