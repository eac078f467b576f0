const known = new Map<string, Intl.DateTimeFormat>();

export function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const found = known.get(key) ?? new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });
  known.set(key, found);
  return found;
}

/** A zone as people call it: 'Europe/London' is 'London'. */
export const zoneName = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** The time of day in a zone, as visitors read it too: '8:40am', '9am', '12 noon'. The server writes it the same way. */
export function timeIn(zone: string, instant: string | number | Date): string {
  const parts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const [hour = 0, minute = 0] = format(zone, parts).format(new Date(instant)).split(":").map(Number);
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? "12 midnight" : "12 noon";
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? "am" : "pm"}`;
}

/** '21 November 2026, 8:40am' in a zone such as the session's. */
export const dateTime = (instant: string, zone: string): string => `${date(instant, zone)}, ${timeIn(zone, instant)}`;

/** '21 November 2026'. */
export function date(instant: string, zone: string): string {
  return format(zone, { day: "numeric", month: "long", year: "numeric" }).format(new Date(instant));
}

/** A time of day such as '18:30', as it is written everywhere else: '6:30pm'; '24:00' is the midnight that ends a day. */
export const timeText = (time: string): string => timeIn("UTC", `2026-01-01T${time}Z`);

const TYPED = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?m\.?)?$/;
const NAMED: Record<string, string> = { noon: "12:00", midnight: "00:00", "12 noon": "12:00", "12 midnight": "00:00" };

/** A time as people type it, '9', '9am', '17:30' or '5.30pm', as '09:00'; undefined until it is one. */
export function readTime(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  if (NAMED[text]) return NAMED[text];
  const [, hours, minutes = "00", half] = TYPED.exec(text) ?? [];
  const hour = Number(hours);
  // The midnight that ends a day is the one that begins the next.
  const isFine = half ? hour >= 1 && hour <= 12 : hour <= 23 || (hour === 24 && minutes === "00");
  if (!isFine || Number(minutes) > 59) return undefined;
  const ofDay = half ? (hour % 12) + (half === "p" ? 12 : 0) : hour % 24;
  return `${String(ofDay).padStart(2, "0")}:${minutes}`;
}

/** What a field for a day, or for a day and a time, holds: '21 November 2026, 6:30pm'. */
export function momentSaid(type: string | undefined, value: string): string | undefined {
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
