import { format, timeIn, timeText, zoneName } from "./time";

/** Zones that the doctor and the visitors live in; the desk shows a time in both. */
export const ZONES = [
  { name: "Africa/Lagos", place: "Nigeria" },
  { name: "Europe/London", place: "the UK" },
] as const;

const place = (zone: string) => ZONES.find((known) => known.name === zone)?.place ?? zoneName(zone);

/** The zone to show beside `zone`. */
export const otherZone = (zone: string) => (zone === "Europe/London" ? "Africa/Lagos" : "Europe/London");

/** The wall clock of a zone at an instant, as `2026-11-21T09:00`. */
export function wallClock(instant: number, zone: string): string {
  const parts = format(zone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(instant);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year").padStart(4, "0")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}`;
}

/** How far a zone's clock is ahead of UTC at an instant, in minutes. */
export const offsetAt = (instant: number, zone: string): number =>
  Date.parse(`${wallClock(instant, zone)}:00Z`) / 60_000 - Math.floor(instant / 60_000);

/** Offsets from UTC that any zone has, in minutes, in steps of a quarter of an hour. */
const OFFSETS = Array.from({ length: 109 }, (_, at) => -720 + at * 15);

/** The instants at which a zone's clock shows `local` (`2026-11-21T09:00`): none when it is skipped, two when it is doubled. */
export function instantsOf(local: string, zone: string): number[] {
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return [];
  return OFFSETS.map((minutes) => asUtc - minutes * 60_000)
    .filter((instant) => wallClock(instant, zone) === local)
    .sort((a, b) => a - b);
}

/** 'Saturday 21 November 2026, 9am WAT'. */
export function longMoment(instant: number, zone: string): string {
  const day = format(zone, { dateStyle: "full" }).format(instant);
  return `${day.replaceAll(",", "")}, ${clock(instant, zone)}`;
}

/** Short names of zones, where the browser only knows 'GMT+1'. */
const SHORT: Record<string, string> = { "Africa/Lagos": "WAT" };

/** '9am WAT'. */
export const clock = (instant: number, zone: string): string => `${timeIn(zone, instant)} ${shortName(zone, instant)}`;

/** 'WAT', or in summer 'BST': the clock of a zone at an instant. */
export function shortName(zone: string, instant: number): string {
  const parts = format(zone, { hour: "2-digit", timeZoneName: "short" }).formatToParts(instant);
  return SHORT[zone] ?? parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

export type Planned =
  | { type: "missing" }
  | { type: "past" }
  /** The clocks jump over it. */
  | { type: "skipped"; words: string; choices: string[] }
  /** The clocks show it twice. */
  | { type: "doubled"; words: string; instants: number[] }
  | { type: "fine"; instant: number; words: string };

/** What a day and a time mean in a zone, in words. The server decides; this says it while somebody types. */
export function planned(day: string, time: string, zone: string, now: number): Planned {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return { type: "missing" };
  const local = `${day}T${time}`;
  const instants = instantsOf(local, zone);
  const [first] = instants;
  if (first === undefined) {
    const near = [-60, 60].map((minutes) => wallClock(Date.parse(`${local}:00Z`) + minutes * 60_000, "UTC").slice(11));
    const times = near.map(timeText).join(" or ");
    const words = `The clocks in ${place(zone)} skip ${timeText(time)} on that day. Choose ${times}.`;
    return { type: "skipped", words, choices: near };
  }
  if (instants.length > 1) {
    const words = `The clocks in ${place(zone)} show ${timeText(time)} twice on that day. Choose which one you mean.`;
    return { type: "doubled", words, instants };
  }
  if (first <= now) return { type: "past" };
  return { type: "fine", instant: first, words: momentWords(first, zone) };
}

/** 'Saturday 21 November 2026, 9am WAT. In the UK: 8am GMT.' */
export function momentWords(instant: number, zone: string): string {
  const other = otherZone(zone);
  const sameDay = wallClock(instant, zone).slice(0, 10) === wallClock(instant, other).slice(0, 10);
  const there = sameDay ? clock(instant, other) : longMoment(instant, other);
  const where = place(other);
  return `${longMoment(instant, zone)}. In ${where}: ${there}.`;
}
