import { expect, test } from "vitest";
import { goalPlace, parseGoal, readGoal, writeGoal } from "./goal";

test("a goal is a whole number of words, or none", () => {
  expect(["800", "1,200", " 1 200 ", ""].map(parseGoal)).toEqual([800, 1200, 1200, undefined]);
  expect(["0", "-5", "2.5", "many", "20001"].map(parseGoal)).toEqual([null, null, null, null, null]);
});

test("it is kept for a person and a text, until it is taken away", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const place = goalPlace("ada", "post-a", "description");
  writeGoal(storage, place, 800);
  expect(readGoal(storage, place)).toBe(800);
  expect(readGoal(storage, goalPlace("ben", "post-a", "description"))).toBeUndefined();
  writeGoal(storage, place, undefined);
  expect(kept.size).toBe(0);
});
