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
