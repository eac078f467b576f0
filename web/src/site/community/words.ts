import { community } from "../../../../crates/content/defaults/texts.json";
import { type MessageId, t } from "../../messages/message";

/** Texts of the list, of a question and of the way of asking (settings `community`). */
export type CommunityWords = typeof community;

/** The settings' words, and ours where they are silent. */
export function communityWords(copy: Partial<CommunityWords>): CommunityWords {
  const own = {
    ...community,
    title: t("community-page-title"),
    description: "",
    heading: t("community-page-heading"),
    intro: "",
    noMatch: t("community-no-match"),
    error: t("community-list-away"),
  };
  const ask = { ...own.ask, ...copy.ask };
  return { ...own, ...copy, ask, asking: { ...community.asking, ...copy.asking } };
}

const DAY = 24;

/**
 * What can honestly be said about waiting: half of the lately answered questions had their answer within the time. Nothing
 * is said when too few were answered.
 */
export function waitingWords(medianHours: number | null | undefined): string {
  if (medianHours === null || medianHours === undefined) return "";
  if (medianHours < 1) return t("community-wait-within-an-hour");
  const hours = Math.ceil(medianHours);
  return hours < 2 * DAY
    ? t("community-wait-hours", { count: hours })
    : t("community-wait-days", { count: Math.ceil(hours / DAY) });
}

const FITS: Record<string, MessageId> = { NG: "community-fits-nigeria", GB: "community-fits-uk" };

/** Where the doctor's advice fits, in words. */
export function fitsWords(country: string | null | undefined): string | undefined {
  if (!country) return undefined;
  const known = FITS[country];
  return known ? t(known) : t("community-fits-other", { country });
}

/** How the list is ordered; the first is the usual one. */
export const SORTS = [
  { value: "new", label: "community-sort-new" },
  { value: "helped", label: "community-sort-helped" },
  { value: "unanswered", label: "community-sort-unanswered" },
] as const;
