import { expect, it } from "vitest";
import type { BreachBody } from "../../api/schema";
import { bodyOf, draftOf, newDraft, problemsOf } from "./form";
import { noticesOf } from "./notices";

const LONDON = "Europe/London";

const breach: BreachBody = {
  title: "A list went to a wrong address",
  noticedAt: "2026-07-01T08:00:00.000Z",
  happenedAt: "2026-06-30T16:30:00.000Z",
  facts: "A list of names was mailed to the wrong clinic.",
  categories: ["Names and contacts"],
  people: 12,
  records: null,
  consequences: "",
  measures: "The clinic deleted it.",
  risk: "risk",
  ndpcAt: null,
  icoAt: null,
  peopleAt: null,
  whyNot: "",
  whyLate: "",
};

it("shows times on the clock of the site, and sends them back as they were", () => {
  const draft = draftOf(breach, LONDON);
  expect([draft.noticedAt, draft.happenedAt, draft.ndpcAt]).toEqual(["2026-07-01T09:00", "2026-06-30T17:30", ""]);
  expect(problemsOf(draft, LONDON)).toEqual({});
  expect(bodyOf(draft, LONDON)).toEqual(breach);
});

it("asks for a title and the moment from which the 72 hours run, and for numbers that are numbers", () => {
  const now = Date.parse("2026-11-22T08:00:00Z");
  expect(newDraft(now, "Africa/Lagos").noticedAt).toBe("2026-11-22T09:00");
  const draft = { ...newDraft(now, LONDON), noticedAt: "", people: "about ten", icoAt: "2026-11-22" };
  expect(Object.keys(problemsOf(draft, LONDON)).sort()).toEqual(["icoAt", "noticedAt", "people", "title"]);
});

it("takes the later of two times that the clock shows twice, and none that it skips", () => {
  const at = (noticedAt: string) => bodyOf({ ...newDraft(0, LONDON), title: "x", noticedAt }, LONDON).noticedAt;
  expect(at("2026-10-25T01:30")).toBe("2026-10-25T01:30:00.000Z");
  expect(
    problemsOf({ ...newDraft(0, LONDON), title: "x", noticedAt: "2026-03-29T01:30" }, LONDON).noticedAt,
  ).toBeTruthy();
});

it("drafts notices that say what is known and mark what is missing", () => {
  const [ndpc, ico, people] = noticesOf(breach, LONDON, "Bedside");
  expect(ndpc?.text).toContain("When we noticed it: 1 July 2026, 9am");
  expect(ndpc?.text).toContain("People affected: 12");
  expect(ndpc?.text).toContain("Records affected: [how many records]");
  expect(ndpc?.text).toContain("Likely consequences: [to be completed]");
  expect(ndpc?.text).not.toContain("72 hours");
  expect(ico?.text).toBe(ndpc?.text);
  expect(people?.text).toContain("information that Bedside holds about you");
});
