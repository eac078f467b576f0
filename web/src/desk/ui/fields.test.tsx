import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DayFilter, TextField } from "./fields";
import { TimeField } from "./TimeField";

const nothing = () => undefined;

it("asks nobody for the day of a filter, and does not say so either", () => {
  const shown = renderToStaticMarkup(<DayFilter label="From" value="" onChange={nothing} />);
  expect(shown).not.toMatch(/required|optional/);
  expect(renderToStaticMarkup(<TextField type="date" label="Day" value="" onChange={nothing} />)).toContain("required");
});

it("shows a time as it is written everywhere", () => {
  const shown = renderToStaticMarkup(<TimeField label="From" value="17:30" onChange={nothing} />);
  expect(shown).toContain('value="5:30pm"');
  expect(shown).not.toContain('type="time"');
});

it("says beside a day which is meant, however the browser writes it", () => {
  const shown = (type: string, value: string) =>
    renderToStaticMarkup(<TextField type={type} label="When" value={value} onChange={nothing} />);
  expect(shown("date", "2026-03-04")).toContain("4 March 2026");
  expect(shown("datetime-local", "2026-03-04T18:30")).toContain("4 March 2026, 6:30pm");
});
