import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../forms/values";
import { decided, merge } from "./merge";

const block = (key: string, text: string): JsonObject => ({ _key: key, _type: "block", text });
const texts = (value: Json | undefined) => (value as JsonObject[]).map((item) => item.text);
let made = 0;
const freshKey = () => `new${++made}`;

describe("fields", () => {
  test("changed on one side are taken from that side", () => {
    const merged = merge(
      { title: "Salt", summary: "Old", gone: 1, same: 1 },
      { title: "Salt and you", summary: "Old", same: 2, own: true },
      { title: "Salt", summary: "New", gone: 1, same: 2, other: true },
    );
    expect(merged.conflicts).toEqual([]);
    expect(merged.body).toEqual({ title: "Salt and you", summary: "New", same: 2, own: true, other: true });
    expect(merged.taken.sort()).toEqual(["other", "summary"]);
  });

  test("changed on both sides wait for a choice, and mine stands", () => {
    const merged = merge({ title: "a" }, { title: "b" }, { title: "c" });
    expect(merged.conflicts).toEqual([{ path: ["title"], ancestor: "a", mine: "b", theirs: "c" }]);
    expect(merged.body.title).toBe("b");
    expect(decided(merged, [{ take: "theirs" }], freshKey)).toEqual({ title: "c" });
    expect(decided(merged, [{ take: "mine" }], freshKey)).toEqual({ title: "b" });
    expect(decided(merged, [{ take: "text", value: "bc" }], freshKey)).toEqual({ title: "bc" });
    expect(decided(merged, [undefined], freshKey)).toEqual({ title: "b" });
  });

  test("removed by them and changed by me is a conflict, not a loss", () => {
    const merged = merge({ note: "a" }, { note: "b" }, {});
    expect(merged.conflicts).toHaveLength(1);
    expect(decided(merged, [{ take: "theirs" }], freshKey)).toEqual({});
  });

  test("of groups are merged one by one", () => {
    const merged = merge(
      { prices: { NGN: 1, GBP: 1 } },
      { prices: { NGN: 2, GBP: 1 } },
      { prices: { NGN: 1, GBP: 3, USD: 4 } },
    );
    expect(merged.body).toEqual({ prices: { NGN: 2, GBP: 3, USD: 4 } });
    expect(merged.conflicts).toEqual([]);
  });

  test("a reference is not mixed of two", () => {
    const merged = merge(
      { author: { _type: "reference", _ref: "a", label: "A" } },
      { author: { _type: "reference", _ref: "b", label: "A" } },
      { author: { _type: "reference", _ref: "a", label: "C" } },
    );
    expect(merged.conflicts).toHaveLength(1);
  });

  test("lists without keys are one value", () => {
    expect(merge({ l: ["a"] }, { l: ["a", "b"] }, { l: ["a", "c"] }).conflicts).toHaveLength(1);
    expect(merge({ l: ["a"] }, { l: ["a"] }, { l: ["a", "c"] }).body).toEqual({ l: ["a", "c"] });
  });
});

describe("blocks", () => {
  const old = [block("1", "one"), block("2", "two"), block("3", "three")];
  const of = (mine: JsonObject[], theirs: JsonObject[]) => merge({ b: old }, { b: mine }, { b: theirs });

  test("changed in different places come together", () => {
    const merged = of(
      [block("1", "ONE"), block("2", "two"), block("3", "three")],
      [block("1", "one"), block("2", "two"), block("3", "THREE")],
    );
    expect(texts(merged.body.b)).toEqual(["ONE", "two", "THREE"]);
    expect(merged.conflicts).toEqual([]);
  });

  test("added on both sides stand where they were put", () => {
    const [one, two, three] = old as [JsonObject, JsonObject, JsonObject];
    const merged = of(
      [block("m", "mine"), one, two, three],
      [one, two, block("t", "theirs"), block("u", "more"), three],
    );
    expect(texts(merged.body.b)).toEqual(["mine", "one", "two", "theirs", "more", "three"]);
    const sameSpot = of([one, block("m", "mine"), two, three], [one, block("t", "theirs"), two, three]);
    expect(new Set(texts(sameSpot.body.b))).toEqual(new Set(["one", "mine", "theirs", "two", "three"]));
  });

  test("removed on one side and untouched on the other are gone", () => {
    const merged = of([block("1", "one"), block("3", "three")], [block("1", "one"), block("2", "two")]);
    expect(texts(merged.body.b)).toEqual(["one"]);
  });

  test("removed on one side and changed on the other wait for a choice", () => {
    const iRemoved = of(
      [block("1", "one"), block("3", "three")],
      [block("1", "one"), block("2", "TWO"), block("3", "three")],
    );
    expect(iRemoved.conflicts).toHaveLength(1);
    expect(texts(iRemoved.body.b)).toEqual(["one", "TWO", "three"]);
    expect(texts(decided(iRemoved, [{ take: "mine" }], freshKey).b)).toEqual(["one", "three"]);
    const theyRemoved = of(
      [block("1", "one"), block("2", "TWO"), block("3", "three")],
      [block("1", "one"), block("3", "three")],
    );
    expect(texts(theyRemoved.body.b)).toEqual(["one", "TWO", "three"]);
    expect(texts(decided(theyRemoved, [{ take: "theirs" }], freshKey).b)).toEqual(["one", "three"]);
  });

  test("of both can be kept, with a key of its own for the second", () => {
    const merged = of(
      [block("1", "mine"), block("2", "two"), block("3", "three")],
      [block("1", "theirs"), block("2", "two"), block("3", "three")],
    );
    const body = decided(merged, [{ take: "both" }], freshKey).b as JsonObject[];
    expect(texts(body)).toEqual(["mine", "theirs", "two", "three"]);
    expect(new Set(body.map((item) => item._key)).size).toBe(4);
  });

  test("moved on one side and changed on the other follow both", () => {
    const [one, two, three] = old as [JsonObject, JsonObject, JsonObject];
    const merged = of([three, one, two], [one, block("2", "TWO"), three, block("t", "new")]);
    expect(merged.conflicts).toEqual([]);
    expect(texts(merged.body.b)).toEqual(["three", "new", "one", "TWO"]);
  });

  test("moved differently on both sides are one choice", () => {
    const [one, two, three] = old as [JsonObject, JsonObject, JsonObject];
    const merged = of([three, one, two], [two, one, three]);
    expect(merged.conflicts.map((conflict) => conflict.path)).toEqual([["b"]]);
  });
});

/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state % below;
  };
}

function edited(list: JsonObject[], next: (below: number) => number, side: string): JsonObject[] {
  const copy = [...list];
  for (let step = next(4); step > 0; step -= 1) {
    const at = next(copy.length + 1);
    const item = copy[at];
    if (next(3) === 0 || !item) copy.splice(at, 0, block(`${side}${step}-${next(1e6)}`, side));
    else if (next(2) === 0) copy.splice(at, 1);
    else copy[at] = { ...item, text: `${item.text} ${side}` };
  }
  return copy;
}

test("whatever two people do, nothing is lost silently and keys stay unique", () => {
  for (let seed = 0; seed < 400; seed += 1) {
    const next = numbers(seed);
    const old = Array.from({ length: next(6) }, (_, at) => block(`k${at}`, `old ${at}`));
    const [mine, theirs] = [edited(old, next, "mine"), edited(old, next, "theirs")];
    const merged = merge({ b: old }, { b: mine }, { b: theirs });
    const result = (merged.body.b ?? []) as JsonObject[];
    expect(new Set(result.map((item) => item._key)).size).toBe(result.length);
    const inConflict = new Set(merged.conflicts.map((conflict) => (conflict.path[1] as { key: string }).key));
    const find = (list: JsonObject[], key: Json | undefined) => list.find((item) => item._key === key);
    for (const side of [mine, theirs]) {
      for (const item of side) {
        const was = find(old, item._key);
        if (was?.text === item.text || inConflict.has(String(item._key))) continue;
        expect(find(result, item._key)?.text).toBe(item.text);
      }
      for (const item of old) {
        if (!find(side, item._key) && !inConflict.has(String(item._key)))
          expect(find(result, item._key)).toBeUndefined();
      }
    }
    expect(merge({ b: old }, { b: mine }, { b: old }).body.b).toEqual(mine);
    expect(merge({ b: old }, { b: old }, { b: theirs }).body.b).toEqual(theirs);
  }
});
