import { expect, it } from "vitest";
import { countAfter, describePieces, readChange } from "./change";

it("adds what was received and takes off what left", () => {
  expect(readChange("received", "12")).toBe(12);
  expect(readChange("damaged", "2")).toBe(-2);
  expect(readChange("given", "1")).toBe(-1);
  expect(countAfter("received", 12, 3)).toBe(15);
  expect(countAfter("damaged", -2, 3)).toBe(1);
});

it("takes a count as what is there, also of nothing", () => {
  expect(readChange("counted", "0")).toBe(0);
  expect(readChange("counted", "7")).toBe(7);
  expect(countAfter("counted", 7, 30)).toBe(7);
});

it("refuses a change of nothing, and what is no number", () => {
  for (const typed of ["", "0", "-3", "some"]) expect(readChange("received", typed)).toBeUndefined();
  expect(readChange("given", "0")).toBeUndefined();
});

it("names the number after the reason", () => {
  expect(describePieces("counted").label).toBe("Pieces counted");
  expect(describePieces("given").label).toBe(describePieces("damaged").label);
  expect(describePieces("received").label).toBe("Pieces put on the shelf");
});
