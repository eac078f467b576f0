import { expect, test } from "vitest";
import { keepCopy, leftBehind, placeOf } from "./recovery";

/** A store with room for some characters. */
function storage(room = 10_000): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    setItem(key, value) {
      const others = [...kept].filter(([other]) => other !== key);
      if (others.reduce((sum, [, text]) => sum + text.length, value.length) > room) throw new Error("full");
      kept.set(key, value);
    },
  };
}

const copy = (at: string, words = "") => ({ base: 1, body: { title: words }, at });

test("a crashed page's copy is found by its person only, and not that of an open page", () => {
  const kept = storage();
  keepCopy(kept, placeOf("ada", "1", "a"), copy("2026-11-21T08:00:00Z"));
  keepCopy(kept, placeOf("ada", "1", "b"), copy("2026-11-21T08:05:00Z"));
  keepCopy(kept, placeOf("ada", "1", "c"), copy("2026-11-21T08:09:00Z"));
  keepCopy(kept, placeOf("ben", "1", "d"), copy("2026-11-21T08:10:00Z"));
  keepCopy(kept, placeOf("ada", "12", "e"), copy("2026-11-21T08:11:00Z"));
  kept.setItem(placeOf("ada", "1", "f"), "{broken");
  const found = leftBehind(kept, "ada", "1", new Set([placeOf("ada", "1", "c")]));
  expect(found.map(({ copy }) => copy.at)).toEqual(["2026-11-21T08:05:00Z", "2026-11-21T08:00:00Z"]);
});

test("the oldest copies of others make room", () => {
  const kept = storage(250);
  expect(keepCopy(kept, placeOf("ada", "1", "a"), copy("2026-11-20T08:00:00Z", "x".repeat(60)))).toBe(true);
  expect(keepCopy(kept, placeOf("ada", "2", "b"), copy("2026-11-21T08:00:00Z", "y".repeat(160)))).toBe(true);
  expect(kept.length).toBe(1);
  expect(keepCopy(kept, placeOf("ada", "2", "b"), copy("2026-11-21T08:00:00Z", "z".repeat(900)))).toBe(false);
});
