import { places } from "../../../../crates/content/defaults/settings.json";
import { type MessageId, t } from "../../messages/message";
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

/** One answer of a field, as tables hold it. */
export interface Option {
  value: string;
  label: MessageId;
}

/** The answers of a field in the page's language. */
export const told = (options: readonly Option[]) => options.map(({ value, label }) => ({ value, label: t(label) }));

/** What is said below a field for an email address. */
export const emailHint = (days: number) => t("places-email-hint", { count: days });

export const placesWords = (input: RenderInput): PlacesWords => withTexts(DEFAULTS, bodyOf<object>(input, "words"));
