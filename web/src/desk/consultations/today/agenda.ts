import type { CareRow } from "../../../api/schema";
import { addDays, dayIn, format, timeIn } from "../../ui/time";

const WEEK = 7 * 24 * 3_600_000;
/** Appointments that stand on Today at most; the others stand in the list. */
const MOST = 8;

export const soon = (rows: readonly CareRow[], now: number): CareRow[] =>
  rows.filter(({ startsAt }) => startsAt && Date.parse(startsAt) - now < WEEK).slice(0, MOST);

/** The appointments of one day. */
export interface AgendaDay {
  day: string;
  /** 'Today', 'Tomorrow', 'Monday 30 November'. */
  name: string;
  rows: CareRow[];
}

/** Appointments by the days of a zone; today stands there also without any. */
export function byDay(rows: readonly CareRow[], zone: string, now: number): AgendaDay[] {
  const today = dayIn(zone, now);
  const days: AgendaDay[] = [{ day: today, name: "Today", rows: [] }];
  for (const row of rows) {
    // One that began yesterday and is not over is one of today.
    const day = dayIn(zone, Math.max(now, Date.parse(row.startsAt ?? row.at)));
    const known = days.find((one) => one.day === day);
    if (known) known.rows.push(row);
    else days.push({ day, name: dayName(day, today), rows: [row] });
  }
  return days;
}

function dayName(day: string, today: string): string {
  if (day === addDays(today, 1)) return "Tomorrow";
  const parts = { weekday: "long", day: "numeric", month: "long" } as const;
  return format("UTC", parts).format(new Date(`${day}T12:00:00Z`));
}

/** The same moment on the other of the two clocks, where it shows another time: '9:30am London'. */
export function otherClock(instant: string, zone: string): string | undefined {
  const other = zone === "Europe/London" ? "Africa/Lagos" : "Europe/London";
  const time = timeIn(other, instant);
  return time === timeIn(zone, instant) ? undefined : `${time} ${other.split("/")[1]}`;
}

export function standing({ state, isNew }: Pick<CareRow, "state" | "isNew">): string {
  if (isNew) return "Booked";
  return state === "needs_review" ? "Needs a decision" : "Needs an answer";
}

/** What its words sound like a danger in, and nobody has seen to yet. */
export const isUrgent = ({ flagged, isNew, state, unread }: CareRow): boolean =>
  flagged && (isNew || state === "new" || state === "needs_review" || unread > 0);

/**
 * What stands among what waits: each request once. What is urgent stands on top, and a booking whose appointment is shown has
 * its place there.
 */
export function waitingRows(unseen: readonly CareRow[], upcoming: readonly CareRow[]): CareRow[] {
  const there = new Set(upcoming.map(({ id }) => id));
  return unseen.filter((row) => !isUrgent(row) && !(row.isNew && there.has(row.id)));
}
