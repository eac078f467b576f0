import { community } from "../../../../crates/content/defaults/texts.json";

/** Texts of the list, of a question and of the way of asking (settings `community`) where the settings are silent. */
const OWN = {
  ...community,
  title: "Community",
  description: "",
  heading: "Community",
  intro: "",
  noMatch: "No question matches.",
  error: "The questions could not be loaded. Please try again.",
};

export type CommunityWords = typeof OWN;

/** The settings' words, and ours where they are silent. */
export function communityWords(copy: Partial<CommunityWords>): CommunityWords {
  const ask = { ...OWN.ask, ...copy.ask };
  return { ...OWN, ...copy, ask, asking: { ...community.asking, ...copy.asking } };
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
  if (medianHours < 1) return "Half of recently answered questions were answered within an hour.";
  const hours = Math.ceil(medianHours);
  const time = hours < 2 * DAY ? countOf(hours, "hour") : countOf(Math.ceil(hours / DAY), "day");
  return `Half of recently answered questions were answered within ${time}. Yours may take longer.`;
}

const COUNTRIES: Record<string, string> = { NG: "Nigeria", GB: "the UK" };

/** Where the doctor's advice fits, in words. */
export function fitsWords(country: string | null | undefined): string | undefined {
  if (!country) return undefined;
  return `This answer is for people in ${COUNTRIES[country] ?? country}.`;
}

/** How the list is ordered; the first is the usual one. */
export const SORTS = [
  { value: "new", label: "New" },
  { value: "helped", label: "Most helped" },
  { value: "unanswered", label: "Unanswered" },
] as const;
