import { places } from "../../../../crates/content/defaults/settings.json";
import type { RenderInput } from "../../render/contract";
import { bodyOf, withTexts } from "../../render/page";

const { emergency, partial, expectedHolidays, keepDays: KEEP_DAYS, ...DEFAULTS } = places.defaults;

/** Texts of the pages about places (`GET /api/places/words`, a document of the settings). */
export type PlacesWords = typeof DEFAULTS;

/** For how many days after the decision contacts of reports are kept. */
export function keepDays(input: RenderInput): number {
  const days = bodyOf<{ keepDays?: unknown }>(input, "words")?.keepDays;
  return typeof days === "number" && days > 0 ? days : KEEP_DAYS;
}

/** What is said below a field for an email address. */
export const emailHint = (days: number) =>
  `Only if we may ask you about it. We delete it ${days} days after this is settled.`;

export const placesWords = (input: RenderInput): PlacesWords => withTexts(DEFAULTS, bodyOf<object>(input, "words"));
