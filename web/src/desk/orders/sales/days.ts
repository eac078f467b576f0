import { aDay, oneOf } from "../../ui/address";
import { dayIn, daysOf } from "../../ui/time";
import { PLOT_KEYS } from "./plots";

/** The report's days are those of Lagos, as those of the ledger. */
export const today = (now = new Date()): string => dayIn("Africa/Lagos", now);

/** Names in the address; orders of the last 30 days where it says nothing. */
export function buildParts(last: string) {
  const { from, to } = daysOf(last, 30);
  return { from: { ...aDay, fallback: from }, to: { ...aDay, fallback: to }, plot: oneOf(PLOT_KEYS, "orders") };
}

interface Span {
  from: string;
  to: string;
}

/** What is wrong with the days that were chosen. */
export function checkDays({ from, to }: Span): string | undefined {
  if (from === "" || to === "") return "Choose both days.";
  return from > to ? "The first day must not be after the last day." : undefined;
}

/** Whether days of a span are missing from those that the server counted: it counts a year of them. */
export const isCutOff = (days: readonly { day: string }[], { to }: Span): boolean => (days.at(-1)?.day ?? to) < to;
