import type { SafetyRules } from "../types";

type Rule = SafetyRules["rules"][number];

/** Whether a rule has all the words that are searched for. */
export function isLikeRule({ id, condition, reason, patterns }: Rule, q: string): boolean {
  const text = [id, condition, reason, ...patterns].join(" ").toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The concepts that a rule's patterns name, in their order: `pain` of `<pain>`. */
export function conceptsOf(
  { patterns }: Pick<Rule, "patterns">,
  concepts: SafetyRules["concepts"],
): SafetyRules["concepts"] {
  const named = patterns.flatMap((pattern) => [...pattern.matchAll(/<(\w+)>/g)].map(([, name]) => name));
  return concepts.filter(({ name }) => named.includes(name));
}
