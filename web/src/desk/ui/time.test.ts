import { expect, it } from "vitest";
import { dayIn, daysOf, momentSaid, readTime, timeText } from "./time";

it("counts both ends of a span, over months and leap days", () => {
  expect(daysOf("2026-11-21", 7)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
  expect(daysOf("2028-03-01", 2)).toEqual({ from: "2028-02-29", to: "2028-03-01" });
  expect(daysOf("2026-01-01", 1)).toEqual({ from: "2026-01-01", to: "2026-01-01" });
});

it("knows the day of a zone", () => {
  const late = new Date("2026-11-21T23:30:00Z");
  expect([dayIn("Africa/Lagos", late), dayIn("Europe/London", late)]).toEqual(["2026-11-22", "2026-11-21"]);
});

it("writes a time of day as the server does", () => {
  const times = ["00:00", "00:05", "09:00", "12:00", "12:30", "14:30", "21:00", "24:00"].map(timeText);
  const words = ["12 midnight", "12:05am", "9am", "12 noon", "12:30pm", "2:30pm", "9pm", "12 midnight"];
  expect(times).toEqual(words);
});

it("reads a time as people type it, and nothing that is none", () => {
  for (const [typed, time] of [
    ["9", "09:00"],
    ["9am", "09:00"],
    [" 9 AM ", "09:00"],
    ["09:00", "09:00"],
    ["17:30", "17:30"],
    ["1730", "17:30"],
    ["5.30pm", "17:30"],
    ["5:30 p.m.", "17:30"],
    ["12am", "00:00"],
    ["12pm", "12:00"],
    ["noon", "12:00"],
    ["12 midnight", "00:00"],
    ["24:00", "00:00"],
  ] as const) {
    expect(readTime(typed), typed).toBe(time);
    expect(readTime(timeText(time)), timeText(time)).toBe(time);
  }
  for (const typed of ["", "soon", "25", "13pm", "0am", "9:75", "9:3", "24:30", "9am5"]) {
    expect(readTime(typed), typed).toBeUndefined();
  }
});

it("says which day and time a field holds, and nothing until it is one", () => {
  const said = (type: string, value: string) => momentSaid(type, value);
  expect([said("date", "2026-03-04"), said("datetime-local", "2026-03-04T18:30")]).toEqual([
    "4 March 2026",
    "4 March 2026, 6:30pm",
  ]);
  for (const [type, value] of [
    ["date", ""],
    ["date", "0002-03-04"],
    ["time", "18:30"],
    ["text", "2026-03-04"],
  ] as const) {
    expect(said(type, value), value).toBeUndefined();
  }
});
