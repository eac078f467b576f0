import type { CareHoliday, FieldError } from "../../../api/schema";

/** What is wrong with the days, by field: `days.0`. */
export function holidayProblems(days: readonly CareHoliday[]): FieldError[] {
  const dates = days.map(({ date }) => date);
  return days.flatMap(({ date, title }, at) => {
    const message = problemOf(date, title, dates.indexOf(date) !== at);
    return message ? [{ field: `days.${at}`, message }] : [];
  });
}

function problemOf(date: string, title: string, isTwice: boolean): string | undefined {
  if (date === "") return "Choose a day.";
  if (isTwice) return "This day is in the list twice.";
  return title.trim() === "" ? "Enter the name of the holiday." : undefined;
}
