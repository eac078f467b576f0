import type { CareCalendarDay, CareCalendarItem } from "../../../api/schema";
import { addDays, timeIn, timeText } from "../../ui/time";
import { instantOf, minutesIn, mondayOf } from "../clock";

export type View = "day" | "week";

/** What the calendar shows; all of it stands in the address. */
export interface CalendarQuery {
  view: View;
  /** A day of the shown time, as '2026-11-21'. */
  day: string;
  clinician: string;
  /** Whose clock: a zone, or nothing for the site's. */
  clock: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readQuery(values: URLSearchParams, today: string): CalendarQuery {
  const day = values.get("day") ?? "";
  return {
    view: values.get("view") === "day" ? "day" : "week",
    day: DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : today,
    clinician: values.get("clinician") ?? "",
    clock: values.get("clock") ?? "",
  };
}

/** The days that are asked for: a week begins on Monday. */
export function rangeOf({ view, day }: Pick<CalendarQuery, "view" | "day">): { from: string; days: number } {
  return view === "week" ? { from: mondayOf(day), days: 7 } : { from: day, days: 1 };
}

/** The day to go to, some days or weeks on. */
export const stepped = ({ view, day }: Pick<CalendarQuery, "view" | "day">, by: 1 | -1): string =>
  addDays(day, view === "week" ? 7 * by : by);

/** Hours shown of an empty day. */
const USUAL = { first: 9, last: 17 };

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

/** The hours that the table has rows for: from the first to the last in which somebody is seen or could be. */
export function hoursOf(days: readonly CareCalendarDay[], zone: string): number[] {
  const starts = days.flatMap(({ hours, items }) => [
    ...hours.map(({ from }) => minutesOf(from)),
    ...items.map(({ startsAt }) => minutesIn(zone, startsAt)),
  ]);
  const ends = days.flatMap(({ hours, items }) => [
    ...hours.map(({ to }) => minutesOf(to)),
    ...items.map(({ startsAt }) => minutesIn(zone, startsAt) + 1),
  ]);
  const first = starts.length > 0 ? Math.floor(Math.min(...starts) / 60) : USUAL.first;
  const last = ends.length > 0 ? Math.ceil(Math.max(...ends) / 60) : USUAL.last;
  return Array.from({ length: Math.max(1, Math.min(24, last) - first) }, (_, at) => first + at);
}

export const itemsIn = ({ items }: CareCalendarDay, hour: number, zone: string): CareCalendarItem[] =>
  items
    .filter(({ startsAt }) => Math.floor(minutesIn(zone, startsAt) / 60) === hour)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));

export const isOpen = ({ hours }: CareCalendarDay, hour: number): boolean =>
  hours.some(({ from, to }) => minutesOf(from) < (hour + 1) * 60 && minutesOf(to) > hour * 60);

/** '9am' of an hour of the day. */
export const hourWords = (hour: number): string => timeText(`${String(hour).padStart(2, "0")}:00`);

/**
 * What another clock shows at an hour: nothing where the two clocks differ in another way at the end of the shown days
 * than at their beginning, as in the week when clocks change.
 */
export function otherHour(
  days: readonly CareCalendarDay[],
  hour: number,
  zone: string,
  other: string,
): string | undefined {
  const shown = days.map(({ date }) => timeIn(other, instantOf(zone, date, hour * 60)));
  const [first] = shown;
  return shown.every((text) => text === first) ? first : undefined;
}
