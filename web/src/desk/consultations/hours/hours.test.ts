import { expect, it } from "vitest";
import { holidayProblems } from "./holidays";
import { bodyOf, draftOf, type HoursDraft, hoursProblems, spanProblem, spansWords } from "./hours";

const morning = { from: "09:00", to: "13:00" };
const afternoon = { from: "14:00", to: "17:30" };

const draft = (more: Partial<HoursDraft> = {}): HoursDraft => ({ week: { 1: [morning] }, exceptions: [], ...more });
const closed = (date: string) => ({ key: date, date, closed: true, spans: [], reason: "" });

it("takes several parts a day that do not overlap", () => {
  expect(spanProblem([])).toBeUndefined();
  expect(spanProblem([afternoon, morning])).toBeUndefined();
  expect(spanProblem([morning, { from: "13:00", to: "14:00" }])).toBeUndefined();
  expect(spanProblem([morning, { from: "12:55", to: "14:00" }])).toContain("overlap");
  expect(spanProblem([{ from: "13:00", to: "09:00" }])).toContain("end time must be after");
  expect(spanProblem([{ from: "20:00", to: "00:00" }])).toBeUndefined();
  expect(spanProblem([{ from: "09:00", to: "12:59" }])).toContain("five minutes");
  expect(spanProblem([{ from: "09:00", to: "" }])).toContain("Enter a start and end");
});

it("names the field that needs another look", () => {
  const problems = hoursProblems(
    draft({
      week: { 1: [morning], 3: [{ from: "10:00", to: "10:00" }] },
      exceptions: [closed("2026-12-25"), closed("2026-12-25"), { ...closed("2026-12-26"), closed: false }, closed("")],
    }),
  );
  expect(problems.map(({ field }) => field)).toEqual(["week.3", "exception.1", "exception.2", "exception.3"]);
  expect(hoursProblems(draft({ exceptions: [closed("2026-12-25")] }))).toEqual([]);
});

it("sends what it was given, in order, and no hours of a closed day", () => {
  const hours = {
    weekly: [
      { day: 2, ...afternoon },
      { day: 2, ...morning },
    ],
    exceptions: [
      { date: "2026-12-25", closed: true, spans: [morning], reason: " Christmas " },
      { date: "2026-12-24", closed: false, spans: [morning], reason: null },
    ],
  };
  expect(bodyOf(draftOf(hours))).toEqual({
    weekly: [
      { day: 2, ...morning },
      { day: 2, ...afternoon },
    ],
    exceptions: [
      { date: "2026-12-24", closed: false, spans: [morning] },
      { date: "2026-12-25", closed: true, spans: [], reason: "Christmas" },
    ],
  });
});

it("takes midnight at the end of a day for what it is", () => {
  const late = { weekly: [{ day: 6, from: "20:00", to: "24:00" }], exceptions: [] };
  expect(draftOf(late).week[6]).toEqual([{ from: "20:00", to: "00:00" }]);
  expect(bodyOf(draftOf(late)).weekly).toEqual(late.weekly);
});

it("says hours as people do", () => {
  expect(spansWords([morning, afternoon])).toBe("9am to 1pm, 2pm to 5:30pm");
  expect(spansWords([])).toBe("Closed");
});

it("asks for each holiday once, with a name", () => {
  const christmas = { date: "2026-12-25", title: "Christmas" };
  expect(holidayProblems([christmas])).toEqual([]);
  const wrong = [christmas, christmas, { date: "", title: "" }, { date: "2026-12-26", title: " " }];
  expect(holidayProblems(wrong).map(({ field }) => field)).toEqual(["days.1", "days.2", "days.3"]);
});
