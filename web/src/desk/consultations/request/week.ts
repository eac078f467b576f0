import type { CareFreeTime } from "../../../api/schema";
import { addDays, dayIn, format } from "../../ui/time";

export interface DayTimes {
  /** As '2026-11-21'. */
  day: string;
  times: CareFreeTime[];
}

export const keyOf = ({ at, clinician }: CareFreeTime) => `${at} ${clinician.id}`;

/** The seven days from a Monday on, each with what is free on the clock of a zone. */
export function byDay(free: readonly CareFreeTime[], monday: string, zone: string): DayTimes[] {
  const days = [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(monday, more));
  return days.map((day) => ({ day, times: free.filter(({ at }) => dayIn(zone, at) === day) }));
}

/** '23 to 29 November 2026', '30 November to 6 December 2026'. */
export function weekWords(monday: string): string {
  const sunday = addDays(monday, 6);
  const words = (day: string, options: Intl.DateTimeFormatOptions) =>
    format("UTC", options).format(new Date(`${day}T12:00:00Z`));
  const long = { day: "numeric", month: "long", year: "numeric" } as const;
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  const isOneYear = monday.slice(0, 4) === sunday.slice(0, 4);
  const first = isOneMonth
    ? ({ day: "numeric" } as const)
    : isOneYear
      ? ({ day: "numeric", month: "long" } as const)
      : long;
  return `${words(monday, first)} to ${words(sunday, long)}`;
}
