import { dayIn } from "../../ui/time";

/** The ledger's days are those of Lagos. */
const ZONE = "Africa/Lagos";

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Today in Lagos, as `2026-11-21`. */
export const today = (now = new Date()): string => dayIn(ZONE, now);

/** The day that an address asks for; today where it asks for none, or for one to come. */
export function dayOf(values: URLSearchParams, now = new Date()): string {
  const asked = values.get("day") ?? "";
  const last = today(now);
  return isDay(asked) && asked <= last ? asked : last;
}

/** 'Saturday, 21 November 2026' */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "full" }).format(new Date(`${day}T12:00:00Z`));
