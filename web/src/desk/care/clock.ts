const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });
  formats.set(key, found);
  return found;
}

/** The time of day in a zone: '2:30pm'. */
export function timeIn(zone: string, instant: string | number): string {
  const parts = { hour: "numeric", minute: "2-digit", hour12: true } as const;
  return format(zone, parts).format(new Date(instant)).replaceAll(/\s/g, "").toLowerCase().replace(/^0:/, "12:");
}

/** The day in a zone, as '2026-11-21'. */
export function dayIn(zone: string, instant: string | number): string {
  const { year, month, day } = partsOf(zone, instant);
  return `${year}-${two(month)}-${two(day)}`;
}

/** '21 Nov' or 'Saturday 21 November', of a day as '2026-11-21'. */
export function dayWords(day: string, length: "short" | "long" = "long"): string {
  const options: Intl.DateTimeFormatOptions =
    length === "long"
      ? { weekday: "long", day: "numeric", month: "long", year: "numeric" }
      : { weekday: "short", day: "numeric", month: "short" };
  return format("UTC", options)
    .format(new Date(`${day}T12:00:00Z`))
    .replace(",", "");
}

/** A zone as people call it: 'Europe/London' is 'London'. */
export const zoneName = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

const two = (number: number) => String(number).padStart(2, "0");

function partsOf(zone: string, instant: string | number) {
  const options = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  } as const;
  const found: Record<string, number> = {};
  for (const { type, value } of format(zone, options).formatToParts(new Date(instant))) found[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = found;
  return { year, month, day, hour, minute };
}

/** Minutes since midnight in a zone. */
export function minutesIn(zone: string, instant: string | number): number {
  const { hour, minute } = partsOf(zone, instant);
  return hour * 60 + minute;
}

/** How far a zone's clock is ahead of UTC at an instant, in minutes. */
function offsetAt(zone: string, instant: number): number {
  const { year, month, day, hour, minute } = partsOf(zone, instant);
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / 60_000) * 60_000) / 60_000);
}

/** The instant at which a zone's clock shows `minutes` since midnight on a day; what a change of clocks skips comes after it. */
export function instantOf(zone: string, day: string, minutes: number): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const first = wanted - offsetAt(zone, wanted) * 60_000;
  return wanted - offsetAt(zone, first) * 60_000;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
}
