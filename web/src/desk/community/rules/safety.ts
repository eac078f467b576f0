import type { SafetyRule, SafetyRules } from "../../../api/schema";
import { fits } from "../../ui/fits";
import { lookUp } from "../../ui/words";

export const isLikeRule = ({ id, condition, reason, says }: SafetyRule, q: string): boolean =>
  fits(q, [id, condition, reason, ...says]);

/** The concepts that a rule's patterns name, in their order: `pain` of `<pain>`. */
export function conceptsOf(
  { says }: Pick<SafetyRule, "says">,
  concepts: SafetyRules["concepts"],
): SafetyRules["concepts"] {
  const named = says.flatMap((pattern) => [...pattern.matchAll(/<(\w+)>/g)].map(([, name]) => name));
  return concepts.filter(({ name }) => named.includes(name));
}

const PLACES: Record<string, string> = {
  NG: "Nigeria",
  GB: "United Kingdom",
  unknown: "Country unknown",
};

export const placeWords = (place: string): string => lookUp(PLACES, place);
