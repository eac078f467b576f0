import type { Schemas } from "../../../api/types";

/** A time that is booked, or held while somebody pays. */
export type CalendarItem = Schemas["CareCalendarItem"];
export type CalendarDay = Schemas["CareCalendarDay"];
export type CareCalendar = Schemas["CareCalendar"];
