import { offsetAt, wallClock } from "../ui/schedule";
import { addDays, format } from "../ui/time";

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

/** Minutes since midnight in a zone. */
export function minutesIn(zone: string, instant: string | number): number {
  const [hour = 0, minute = 0] = wallClock(new Date(instant).getTime(), zone).slice(11).split(":").map(Number);
  return hour * 60 + minute;
}

/** The instant at which a zone's clock shows `minutes` since midnight on a day; what a change of clocks skips comes after it. */
export function instantOf(zone: string, day: string, minutes: number): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const first = wanted - offsetAt(wanted, zone) * 60_000;
  return wanted - offsetAt(first, zone) * 60_000;
}

export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
}
