import { expect, it } from "vitest";
import type { CareRow } from "../../api/schema";
import { soon, standing } from "./consultations";

const now = Date.parse("2027-01-11T07:00:00Z");
const at = (id: string, startsAt: string | null): CareRow => ({
  id,
  reference: id,
  state: "scheduled",
  at: "2027-01-10T07:00:00Z",
  startsAt,
  flagged: false,
  forOther: false,
  isNew: false,
  mayOpenRoom: false,
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
