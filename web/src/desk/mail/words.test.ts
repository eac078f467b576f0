import { expect, it } from "vitest";
import { isMailState, unknownNames } from "./words";

it("finds names that a mail does not have", () => {
  expect(unknownNames("Dear {name}, {brand} wants {what} and {what}.", ["name", "brand"])).toEqual(["what"]);
  expect(unknownNames("Nothing in {} braces", [])).toEqual([]);
});

it("knows the states and nothing that every object has", () => {
  expect([isMailState("kept"), isMailState("toString"), isMailState("")]).toEqual([true, false, false]);
});
