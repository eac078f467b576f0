/** The ledger's days are those of Lagos. */
const ZONE = "Africa/Lagos";

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Today in Lagos, as `2026-11-21`. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, dateStyle: "short" }).format(now);

/** The day that an address asks for; today where it asks for none, or for one to come. */
export function dayOf(values: URLSearchParams, now = new Date()): string {
  const asked = values.get("day") ?? "";
  const last = today(now);
  return isDay(asked) && asked <= last ? asked : last;
}

/** The day so many days on. */
export function stepped(day: string, by: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + by);
  return at.toISOString().slice(0, 10);
}

/** 'Saturday, 21 November 2026' */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "full" }).format(new Date(`${day}T12:00:00Z`));
