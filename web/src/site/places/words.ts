import { places } from "../../../../crates/content/defaults/settings.json";
import type { RenderInput } from "../../render/contract";
import { bodyOf } from "../../render/page";

/** Texts of the pages about places (`GET /api/places/words`, a document of the settings). */
export interface PlacesWords {
  heading: string;
  description: string;
  button: string;
  prompt: string;
  privacy: string;
  service: string;
  searchLabel: string;
  searchButton: string;
  hospital: string;
  pharmacy: string;
  clinic: string;
  laboratory: string;
  empty: string;
  loading: string;
  noPlaces: string;
  noLocation: string;
  denied: string;
  callFirst: string;
  emergencyLink: string;
  emergencyHeading: string;
  emergencyNote: string;
  emergencyNearest: string;
  emergencyUnknown: string;
  sketchNote: string;
  mapButton: string;
  browseHeading: string;
  startHeading: string;
  addPrompt: string;
}

/** For how many days after the decision contacts of reports are kept. */
export function keepDays(input: RenderInput): number {
  const days = bodyOf<{ keepDays?: unknown }>(input, "words")?.keepDays;
  return typeof days === "number" && days > 0 ? days : places.defaults.keepDays;
}

/** What is said below a field for an email address. */
export const emailHint = (days: number) =>
  `Only if we may ask you about it. We delete it ${days} days after we have settled this.`;

/** The settings' words over the defaults, so that a missing or emptied key leaves no hole. */
export function placesWords(input: RenderInput): PlacesWords {
  const { emergency, partial, expectedHolidays, keepDays, ...defaults } = places.defaults;
  const found = bodyOf<Record<string, unknown>>(input, "words") ?? {};
  const given = Object.entries(found).filter(([, text]) => typeof text === "string" && text !== "");
  return { ...defaults, ...Object.fromEntries(given) };
}
