import { expect, test } from "vitest";
import { instantsOf, momentWords, planned, wallClock } from "./schedule";

const NOW = Date.parse("2026-03-01T08:00:00Z");

test("a time in Lagos is said for both places", () => {
  expect(planned("2026-11-21", "09:00", "Africa/Lagos", NOW)).toEqual({
    type: "fine",
    instant: Date.parse("2026-11-21T08:00:00Z"),
    words: "Saturday 21 November 2026, 9am WAT. In the UK: 8am GMT.",
  });
  expect(momentWords(Date.parse("2026-07-01T08:00:00Z"), "Africa/Lagos")).toContain("In the UK: 9am BST.");
});

test("where it is another day there, the day is said", () => {
  expect(momentWords(Date.parse("2026-11-21T23:30:00Z"), "Africa/Lagos")).toBe(
    "Sunday 22 November 2026, 12:30am WAT. In the UK: Saturday 21 November 2026, 11:30pm GMT.",
  );
});

test("an hour that the clocks skip is refused with what is near", () => {
  const plan = planned("2026-03-29", "01:30", "Europe/London", NOW);
  expect(plan).toMatchObject({
    type: "skipped",
    choices: ["00:30", "02:30"],
    words: "The clocks in the UK skip 1:30am on that day. Choose 12:30am or 2:30am.",
  });
  expect(instantsOf("2026-03-29T01:30", "Europe/London")).toEqual([]);
});

test("an hour that the clocks show twice is asked about", () => {
  const plan = planned("2026-10-25", "01:30", "Europe/London", NOW);
  expect(plan).toMatchObject({
    type: "doubled",
    instants: [Date.parse("2026-10-25T00:30:00Z"), Date.parse("2026-10-25T01:30:00Z")],
  });
});

test("what is not filled in or already over is said", () => {
  expect(planned("", "09:00", "Africa/Lagos", NOW).type).toBe("missing");
  expect(planned("2026-02-28", "09:00", "Africa/Lagos", NOW).type).toBe("past");
});

test("every ordinary time is one instant and reads back as itself", () => {
  for (const zone of ["Africa/Lagos", "Europe/London", "Asia/Kathmandu"]) {
    for (const local of ["2026-01-01T00:00", "2026-06-30T23:59", "2027-02-28T12:15"]) {
      const instants = instantsOf(local, zone);
      expect(instants).toHaveLength(1);
      expect(wallClock(instants[0] ?? 0, zone)).toBe(local);
    }
  }
});
