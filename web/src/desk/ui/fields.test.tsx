import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DayFilter, TextField } from "./fields";

const nothing = () => undefined;

it("asks nobody for the day of a filter, and does not say so either", () => {
  const shown = renderToStaticMarkup(<DayFilter label="From" value="" onChange={nothing} />);
  expect(shown).not.toMatch(/required|optional/);
  expect(renderToStaticMarkup(<TextField type="date" label="Day" value="" onChange={nothing} />)).toContain("required");
});

it("says beside a day and a time which is meant, however the browser writes it", () => {
  const shown = (type: string, value: string) =>
    renderToStaticMarkup(<TextField type={type} label="When" value={value} onChange={nothing} />);
  expect(shown("date", "2026-03-04")).toContain("4 March 2026");
  expect(shown("time", "18:30")).toContain("6:30pm");
});
