import { expect, it } from "vitest";
import { carried, FIELDS, foundBy, spokenGroups } from "./asking";
import { sentSample, valuesSample } from "./own-samples";
import { itemOf, referenceOf, stateOf } from "./thread";

const state = { name: "ask", values: { ...valuesSample, seen: "yes", website: "spam", form: "ask" }, errors: [] };

it("carries everything that a page does not ask, and nothing else", () => {
  const names = (shown: readonly string[]) => carried(state, shown).map(([name]) => name);
  expect(names([...FIELDS.question, "seen"])).toEqual(["category", "visibility", "adult", "country"]);
  expect(names(FIELDS.review)).toEqual(["category", "visibility", "adult", "country", "title", "question", "seen"]);
  expect(carried(undefined, [])).toEqual([]);
  expect(carried({ ...state, values: { title: "", question: ["a", "b"] } }, [])).toEqual([["question", "a"]]);
});

it("starts where a form came back without saying where it is", () => {
  expect(foundBy(undefined)).toEqual({ step: "topic" });
  expect(foundBy(state)).toEqual({ step: "topic" });
  expect(foundBy({ ...state, found: { step: "check" } }).step).toBe("check");
  const wrong = [{ field: "question", message: "Please leave this word out" }];
  expect(foundBy({ ...state, errors: wrong, found: { step: "review" } }).step).toBe("question");
  expect(foundBy({ ...state, name: "other", found: { step: "check" } }).step).toBe("topic");
});

it("says a code in four groups", () => {
  const groups = spokenGroups(sentSample.code);
  expect(groups.map(({ group }) => group)).toEqual(["K7QM", "2XRT", "9HVB", "4WZD"]);
  expect(groups[0]?.spoken).toBe("K for Kilo, 7, Q for Quebec, M for Mike");
});

it("says what a state means to the asker", () => {
  const open = { state: "pending", visibility: "private", answered: false };
  expect(stateOf(open).label).toBe("With the doctor");
  expect(stateOf({ ...open, visibility: "public" }).label).toBe("Waiting for review");
  expect(stateOf({ ...open, answered: true }).label).toBe("Answered");
  expect(stateOf({ ...open, state: "held", answered: true }).label).toBe("Held");
  expect(stateOf({ ...open, state: "new-state" }).label).toBe("Waiting");
});

it("takes only references and items out of an address", () => {
  expect(referenceOf("R-7QM2-XRT9")).toBe("R-7QM2-XRT9");
  for (const forged of ["", "call 0900 123", "<b>", "A".repeat(40), undefined])
    expect(referenceOf(forged)).toBeUndefined();
  expect(itemOf("comment:01K0000000000000000000000A")).toBeDefined();
  for (const forged of ["post:1", "comment:", "question:a b", undefined]) expect(itemOf(forged)).toBeUndefined();
});
