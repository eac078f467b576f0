import type { SafetyRules } from "../types";

type Rule = SafetyRules["rules"][number];

/** Whether a rule has all the words that are searched for. */
export function isLikeRule({ id, condition, reason, says }: Rule, q: string): boolean {
  const text = [id, condition, reason, ...says].join(" ").toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const PLACES: Record<string, string> = {
  NG: "Nigeria",
  GB: "United Kingdom",
  unknown: "Where the country is not known",
};

/** The country of a number. */
export const placeWords = (place: string): string => (Object.hasOwn(PLACES, place) ? (PLACES[place] ?? place) : place);
