import type { FieldProblem } from "../../shell/problem";

/** A day on which nobody is seen. */
export interface Holiday {
  /** '2026-12-25'. */
  date: string;
  title: string;
}

/** What is wrong with the days, by field: `days.0`. */
export function holidayProblems(days: readonly Holiday[]): FieldProblem[] {
  const dates = days.map(({ date }) => date);
  return days.flatMap(({ date, title }, at) => {
    const message = problemOf(date, title, dates.indexOf(date) !== at);
    return message ? [{ field: `days.${at}`, message }] : [];
  });
}

function problemOf(date: string, title: string, isTwice: boolean): string | undefined {
  if (date === "") return "Choose the day.";
  if (isTwice) return "This day stands in the list twice.";
  return title.trim() === "" ? "Write what day it is." : undefined;
}
