import { expect, it } from "vitest";
import type { CareFreeTime } from "../../../api/schema";
import { byDay, weekWords } from "./week";

const free = (at: string): CareFreeTime => ({ at, label: "", clinician: { id: "c1", name: "Dr Ade" } });

it("puts each time on its day of the clock that counts", () => {
  const late = free("2026-11-24T23:30:00Z");
  const days = (zone: string) => byDay([late], "2026-11-23", zone).filter(({ times }) => times.length > 0);
  expect(byDay([], "2026-11-23", "UTC").map(({ day }) => day)).toHaveLength(7);
  expect(days("Europe/London")).toEqual([{ day: "2026-11-24", times: [late] }]);
  expect(days("Africa/Lagos")).toEqual([{ day: "2026-11-25", times: [late] }]);
});

it("names a week as people do", () => {
  expect(weekWords("2026-11-23")).toBe("23 to 29 November 2026");
  expect(weekWords("2026-11-30")).toBe("30 November to 6 December 2026");
  expect(weekWords("2026-12-28")).toBe("28 December 2026 to 3 January 2027");
});
