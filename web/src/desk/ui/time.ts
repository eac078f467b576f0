const known = new Map<string, Intl.DateTimeFormat>();

export function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const found = known.get(key) ?? new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });
  known.set(key, found);
  return found;
}

/** A zone as people call it: 'Europe/London' is 'London'. */
export const zoneName = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** The time of day in a zone, as visitors read it too: '8:40am'. */
export function timeIn(zone: string, instant: string | number | Date): string {
  const parts = { hour: "numeric", minute: "2-digit", hour12: true } as const;
  return format(zone, parts).format(new Date(instant)).replaceAll(/\s/g, "").toLowerCase().replace(/^0:/, "12:");
}

/** '21 November 2026, 8:40am' in a zone such as the session's. */
export const dateTime = (instant: string, zone: string): string => `${date(instant, zone)}, ${timeIn(zone, instant)}`;

/** '21 November 2026'. */
export function date(instant: string, zone: string): string {
  return format(zone, { day: "numeric", month: "long", year: "numeric" }).format(new Date(instant));
}

/** A time of day such as '18:30', as it is written everywhere else: '6:30pm'; '24:00' is the midnight that ends a day. */
export const timeText = (time: string): string => timeIn("UTC", `2026-01-01T${time}Z`);

/** What a field for a day, a time, or both, holds: '21 November 2026', '6:30pm'. */
export function momentSaid(type: string | undefined, value: string): string | undefined {
  if (type === "time") return Number.isNaN(Date.parse(`2026-01-01T${value}Z`)) ? undefined : timeText(value);
  if (type !== "date" && type !== "datetime-local") return undefined;
  const [day, time] = value.split("T");
  const instant = `${day}T${time ?? "12:00"}Z`;
  // Years are typed digit by digit: 0002 is none yet.
  if (Number.isNaN(Date.parse(instant)) || value < "1000") return undefined;
  return time ? dateTime(instant, "UTC") : date(instant, "UTC");
}

/** The day in a zone, as `2026-11-21`. */
export const dayIn = (zone: string, instant: string | number | Date = Date.now()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(new Date(instant));

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** First and last day, such as `2026-11-21`, of a span that ends at the last one. */
export function daysOf(last: string, span: number): { from: string; to: string } {
  return { from: addDays(last, 1 - span), to: last };
}

const STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** '3 hours ago', 'in 2 days', 'just now'; what is more than 30 days off is a date. */
export function ago(instant: string, zone: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1_000;
  if (Math.abs(seconds) < 60) return "just now";
  if (Math.abs(seconds) > 30 * 86_400) return date(instant, zone);
  const [unit, length] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat("en-GB").format(Math.trunc(seconds / length), unit);
}
