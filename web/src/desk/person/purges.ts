import type { PurgePreview } from "../../api/schema";

/** `Nothing`, or how many. */
export const countWords = (count: number): string => (count === 0 ? "Nothing" : count.toLocaleString("en-GB"));

/** What goes in all, as the head of the list. */
export function sumOf(rules: readonly PurgePreview[]): string {
  const week = rules.reduce((sum, { inWeek }) => sum + inWeek, 0);
  const month = rules.reduce((sum, { inMonth }) => sum + inMonth, 0);
  if (month === 0) return "Nothing is due in the next 30 days";
  return `Due in 7 days: ${week.toLocaleString("en-GB")}. Due in 30 days: ${month.toLocaleString("en-GB")}`;
}
