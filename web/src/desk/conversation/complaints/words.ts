const KINDS: Record<string, string> = {
  decision: "Appeal against a decision",
  data: "About personal data",
  other: "Complaint",
};

/** What kind of complaint it is. */
export const kindWords = (kind: string): string => (Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? kind) : kind);

/** How a complaint can end. */
export const OUTCOMES = [
  { value: "upheld", label: "They are right" },
  { value: "partly", label: "They are right in part" },
  { value: "rejected", label: "They are not right" },
] as const;

export const outcomeWords = (outcome: string): string =>
  OUTCOMES.find(({ value }) => value === outcome)?.label ?? outcome;
