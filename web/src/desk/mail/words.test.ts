import { expect, it } from "vitest";
import { testWords, unknownNames } from "./words";

it("finds names that a mail does not have", () => {
  expect(unknownNames("Dear {name}, {brand} wants {what} and {what}.", ["name", "brand"])).toEqual(["what"]);
  expect(unknownNames("Nothing in {} braces", [])).toEqual([]);
});

it("says of a test that it was sent only when the server took it", () => {
  expect(testWords("sent", null)).toContain("accepted it");
  expect(testWords("waiting", null)).toBe("Waiting to be sent.");
  expect(testWords("waiting", "The mail server cannot be reached.")).toContain("cannot be reached");
  expect(testWords("kept", null)).toContain("Not sent");
  expect(testWords("failed", "Refused.")).toBe("It could not be sent. Refused.");
});
