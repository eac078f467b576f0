import type { Clinician } from "../types";

/** Something in the calendar: a time that is booked, or held while somebody pays. */
export interface CalendarItem {
  id: string;
  requestId?: string | null;
  reference?: string | null;
  name?: string | null;
  startsAt: string;
  endsAt: string;
  /** '2:30pm to 3pm' on the calendar's clock. */
  timeText: string;
  /** The same on the other clock, by name. */
  otherText?: string | null;
  clinician: Clinician;
  channel?: string | null;
  state: string;
  /** Until when it is held. */
  untilText?: string | null;
}

/** A day of the calendar. */
export interface CalendarDay {
  date: string;
  title: string;
  /** Why nobody is seen on it. */
  closed?: string | null;
  /** When somebody is seen: '09:00' to '13:00' on the calendar's clock. */
  hours: { from: string; to: string }[];
  items: CalendarItem[];
}

export interface CareCalendar {
  zone: string;
  otherZone?: string | null;
  clinicians: (Clinician & { zone: string })[];
  days: CalendarDay[];
}
