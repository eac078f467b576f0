import { expect, it } from "vitest";
import type { CareRow } from "../../../api/schema";
import { byDay, otherClock, soon, standing, waitingRows } from "./agenda";

const now = Date.parse("2027-01-11T07:00:00Z");
const at = (id: string, startsAt: string | null): CareRow => ({
  id,
  reference: id,
  state: "scheduled",
  at: "2027-01-10T07:00:00Z",
  startsAt,
  flagged: false,
  flags: [],
  forOther: false,
  isNew: false,
  mayOpenRoom: false,
  isRoomOpen: false,
  unread: 0,
});

it("shows the appointments of seven days, and not more than fit", () => {
  const rows = [at("a", "2027-01-11T09:00:00Z"), at("b", "2027-01-18T06:59:00Z"), at("c", "2027-01-18T07:00:00Z")];
  expect(soon(rows, now).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(soon([at("none", null)], now)).toEqual([]);
  const many = Array.from({ length: 20 }, (_, number) => at(`r${number}`, "2027-01-12T09:00:00Z"));
  expect(soon(many, now).length).toBeLessThan(many.length);
});

it("says what each wants", () => {
  expect(standing({ state: "scheduled", isNew: true })).toBe("Booked");
  expect(standing({ state: "new", isNew: false })).toBe("Needs an answer");
  expect(standing({ state: "needs_review", isNew: false })).toBe("Needs a decision");
});

it("groups appointments by the days of the desk's clock, and has today without any", () => {
  // 11.30pm in London is half past midnight of the next day in Lagos.
  const rows = [at("late", "2027-01-11T23:30:00Z"), at("far", "2027-01-14T09:00:00Z")];
  expect(byDay(rows, "Africa/Lagos", now).map(({ name, rows }) => [name, rows.map(({ id }) => id)])).toEqual([
    ["Today", []],
    ["Tomorrow", ["late"]],
    ["Thursday 14 January", ["far"]],
  ]);
  expect(byDay(rows, "Europe/London", now)[0]?.rows).toHaveLength(1);
});

it("shows the other clock where it differs", () => {
  expect(otherClock("2027-01-11T09:30:00Z", "Africa/Lagos")).toBe("9:30am London");
  expect(otherClock("2027-01-11T09:30:00Z", "Europe/London")).toBe("10:30am Lagos");
  expect(otherClock("2027-07-11T09:30:00Z", "Africa/Lagos")).toBeUndefined();
});

it("lets nothing wait twice: what is urgent stands on top, and a booking with its appointment", () => {
  const booked = { ...at("booked", "2027-01-12T09:00:00Z"), isNew: true };
  const far = { ...at("far", "2027-03-12T09:00:00Z"), isNew: true };
  const urgent = { ...at("urgent", null), state: "new" as const, flagged: true };
  const asked = { ...at("asked", null), state: "new" as const };
  const rows = waitingRows([booked, far, urgent, asked], soon([booked, far], now));
  expect(rows.map(({ id }) => id)).toEqual(["far", "asked"]);
});
