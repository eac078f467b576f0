import type { CareException, CareHours, CareSpan, FieldError } from "../../../api/schema";
import { timeText } from "../../ui/time";

/** Days of the week as ISO 8601 numbers them. */
export const DAYS = [
  { day: 1, label: "Monday" },
  { day: 2, label: "Tuesday" },
  { day: 3, label: "Wednesday" },
  { day: 4, label: "Thursday" },
  { day: 5, label: "Friday" },
  { day: 6, label: "Saturday" },
  { day: 7, label: "Sunday" },
] as const;

/** Spans of each weekday as they are edited; `key` is for React. */
export interface HoursDraft {
  week: Record<number, CareSpan[]>;
  exceptions: (CareException & { spans: CareSpan[]; key: string })[];
}

/** The midnight at the end of a day, which a field knows as the one at its beginning. */
const [END, TYPED_END] = ["24:00", "00:00"];
const typed = (to: string) => (to === END ? TYPED_END : to);
const sent = (to: string) => (to === TYPED_END ? END : to);
const asTyped = ({ from, to }: CareSpan): CareSpan => ({ from, to: typed(to) });
const asSent = ({ from, to }: CareSpan): CareSpan => ({ from, to: sent(to) });

export function draftOf({ weekly, exceptions }: Pick<CareHours, "weekly" | "exceptions">): HoursDraft {
  const week: Record<number, CareSpan[]> = {};
  for (const { day } of DAYS) {
    week[day] = weekly
      .filter((span) => span.day === day)
      .map(({ from, to }) => ({ from, to: typed(to) }))
      .sort((a, b) => a.from.localeCompare(b.from));
  }
  const sorted = [...exceptions].sort((a, b) => a.date.localeCompare(b.date));
  return { week, exceptions: sorted.map((one) => ({ ...one, spans: (one.spans ?? []).map(asTyped), key: one.date })) };
}

export function bodyOf({ week, exceptions }: HoursDraft) {
  return {
    weekly: DAYS.flatMap(({ day }) => (week[day] ?? []).map((span) => ({ day, ...asSent(span) }))),
    exceptions: exceptions.map(({ date, closed, spans, reason }) => ({
      date,
      closed,
      spans: closed ? [] : spans.map(asSent),
      ...(reason?.trim() && { reason: reason.trim() }),
    })),
  };
}

export function spanProblem(spans: readonly CareSpan[]): string | undefined {
  if (spans.some(({ from, to }) => from === "" || to === "")) return "Enter a start and end time.";
  if (spans.some(({ from, to }) => sent(to) <= from)) return "The end time must be after the start time.";
  const sorted = [...spans].sort((a, b) => a.from.localeCompare(b.from));
  const overlaps = sorted.some(({ from }, at) => at > 0 && from < sent(sorted[at - 1]?.to ?? ""));
  if (spans.some(({ from, to }) => !isStep(from) || !isStep(to))) return "Use steps of five minutes.";
  return overlaps ? "These hours overlap. Combine them, or change one." : undefined;
}

/** Times are offered in steps of five minutes. */
const isStep = (clock: string): boolean => Number(clock.slice(3)) % 5 === 0;

/** All that is wrong, by field: `week.1`, `exception.0`. */
export function hoursProblems({ week, exceptions }: HoursDraft): FieldError[] {
  const ofWeek = DAYS.flatMap(({ day, label }) => {
    const message = spanProblem(week[day] ?? []);
    return message ? [{ field: `week.${day}`, message: `${label}: ${message}` }] : [];
  });
  const dates = exceptions.map(({ date }) => date);
  const ofDays = exceptions.flatMap(({ date, closed, spans }, at) => {
    const message = exceptionProblem(date, closed, spans, dates.indexOf(date) !== at);
    return message ? [{ field: `exception.${at}`, message }] : [];
  });
  return [...ofWeek, ...ofDays];
}

function exceptionProblem(date: string, closed: boolean, spans: CareSpan[], isTwice: boolean): string | undefined {
  if (date === "") return "Choose a day.";
  if (isTwice) return "This day is in the list twice.";
  if (closed) return undefined;
  return spans.length === 0 ? "Add hours for this day, or tick closed." : spanProblem(spans);
}

/** '9am to 1pm, 2pm to 5pm'. */
export function spansWords(spans: readonly CareSpan[]): string {
  if (spans.length === 0) return "Closed";
  return spans.map(({ from, to }) => `${timeText(from)} to ${timeText(to)}`).join(", ");
}
