import type { BreachRisk } from "../../api/schema";

export const CATEGORIES = [
  "Names and contacts",
  "Health details",
  "Messages and questions",
  "Files people sent",
  "Payments",
  "Newsletter addresses",
  "Staff accounts",
] as const;

/** How much harm it can do, and what the law wants then. */
export const RISKS = [
  { value: "unknown", label: "Not known yet" },
  { value: "none", label: "No risk to people: keep it on record" },
  { value: "risk", label: "A risk: tell the regulators within 72 hours" },
  { value: "high", label: "A high risk: tell the regulators and the people affected" },
] as const satisfies readonly { value: BreachRisk; label: string }[];

export const riskWords = (risk: string): string => RISKS.find(({ value }) => value === risk)?.label ?? risk;

/** Milliseconds of the clock from which on it presses: the last day. */
export const PRESSES = 86_400_000;
