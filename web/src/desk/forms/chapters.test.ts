import { expect, it } from "vitest";
import { inOrder, isInOrder, secondsOf, startOf, titleOf, withHeadings } from "./chapters";
import type { JsonObject } from "./values";

it("reads times as people write them, and nothing else", () => {
  const read = ["0:00", " 1:35 ", "12:05", "1:02:05", "95", "1:75", "soon", "", "-1:00"].map(secondsOf);
  expect(read).toEqual([0, 95, 725, 3725, undefined, undefined, undefined, undefined, undefined]);
});

it("adds the headings that are no chapters yet, and drops empty rows", () => {
  const chapters: JsonObject[] = [{ title: "why you wake", start: 12 }, { title: "" }];
  const next = withHeadings(chapters, ["Why you wake", "What to do", "x".repeat(90)], 40);
  expect(next.map(titleOf)).toEqual(["why you wake", "What to do", "x".repeat(80)]);
  expect(next.map(startOf)).toEqual([12, undefined, undefined]);
  expect(withHeadings(chapters, ["What to do"], 1)).toHaveLength(1);
});

it("puts chapters in the order of their times", () => {
  const chapters: JsonObject[] = [{ title: "b", start: 9 }, { title: "none" }, { title: "a", start: 2 }];
  expect(isInOrder(chapters)).toBe(false);
  expect(inOrder(chapters).map(titleOf)).toEqual(["a", "b", "none"]);
  expect(isInOrder(inOrder(chapters))).toBe(true);
});
