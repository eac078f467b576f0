import { describe, expect, test } from "vitest";
import type { Json } from "../../forms/values";
import { plainText } from "./plain";
import { compareWords } from "./words";

describe("words", () => {
  test("that came and went are told from those that stayed", () => {
    expect(compareWords("Salt is in bread.", "Salt hides in bread too.")).toEqual([
      { op: "same", text: "Salt " },
      { op: "removed", text: "is" },
      { op: "added", text: "hides" },
      { op: "same", text: " in bread" },
      { op: "added", text: " too" },
      { op: "same", text: "." },
    ]);
    expect(compareWords("the quiet half", "what I made")).toEqual([
      { op: "removed", text: "the quiet half" },
      { op: "added", text: "what I made" },
    ]);
    expect(compareWords("", "new")).toEqual([{ op: "added", text: "new" }]);
    expect(compareWords("a", "a")).toEqual([{ op: "same", text: "a" }]);
  });

  test("add up to both texts, however long", () => {
    const words = (seed: number) => Array.from({ length: 300 + seed }, (_, at) => `w${(at * seed) % 37}`).join(" ");
    const long = Array.from({ length: 9000 }, (_, at) => `x${at}`).join(" ");
    for (const [before, after] of [
      [words(3), words(5)],
      [long, `y ${long} z`],
      [long, words(2)],
    ] as const) {
      const runs = compareWords(before, after);
      const text = (left: string) => runs.flatMap((run) => (run.op === left ? [] : [run.text])).join("");
      expect(text("added")).toBe(before);
      expect(text("removed")).toBe(after);
    }
  });
});

test("stored values as words", () => {
  const block: Json = {
    _type: "block",
    _key: "a",
    style: "normal",
    children: [{ _type: "span", text: "Salt" }, { text: " is" }],
  };
  expect(plainText([block, block])).toBe("Salt is\nSalt is");
  expect(plainText({ _type: "image", asset: { _ref: "image-1" }, alt: "A cup" })).toBe("Picture\nimage-1\nalt: A cup");
  expect(plainText({ _type: "slug", current: "salt" })).toBe("salt");
  expect([true, 3, null, undefined].map((value) => plainText(value))).toEqual(["Yes", "3", "", ""]);
});
