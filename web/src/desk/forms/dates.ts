/** The day that a stored date or moment begins with, as a date field takes it: `2026-11-21`; empty when there is none. */
export function dayOf(stored: unknown): string {
  const match = typeof stored === "string" ? /^\d{4}-\d{2}-\d{2}/.exec(stored.trim()) : null;
  return match && isDay(match[0]) ? match[0] : "";
}

export function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** `21 November 2026`. */
export function dayText(day: string): string {
  if (!isDay(day)) return "";
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
