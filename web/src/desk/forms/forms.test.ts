import { describe, expect, test } from "vitest";
import { dayOf, dayText, isDay } from "./dates";
import { nearest, pathAndAbove } from "./errors";
import { CURRENCIES, moneyText, parseMoney } from "./money";
import { lengthNote, numberText, parseNumber, videoIdOf } from "./numbers";
import { slugAfterTitle, slugOf, slugProblem } from "./slug";
import { isBlank, moved, newKey, same, withField } from "./values";

describe("addresses", () => {
  test.each([
    ["Salt: the quiet half of your blood pressure", "salt-the-quiet-half-of-your-blood-pressure"],
    ["  “Is malaria medicine always needed?”  ", "is-malaria-medicine-always-needed"],
    ["The doctor’s desk", "the-doctors-desk"],
    ["Ọmọ tó ń sunkún", "omo-to-n-sunkun"],
    ["Straße & Œuvre", "strasse-oeuvre"],
    ["発熱", ""],
    ["", ""],
  ])("%s", (title, slug) => expect(slugOf(title)).toBe(slug));

  test("a long title is cut at a word", () => {
    const slug = slugOf("word ".repeat(40));
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug.endsWith("word")).toBe(true);
    expect(slugOf("x".repeat(200))).toHaveLength(80);
  });

  test("what was made once is made of itself", () => {
    for (const title of ["A – b", "--a--b--", "Ünder_score", "a".repeat(99), `${"ab ".repeat(50)}c`]) {
      expect(slugOf(slugOf(title))).toBe(slugOf(title));
    }
  });

  test("an address follows the title until it is changed by hand or published", () => {
    expect(slugAfterTitle("", "", "Salt", false)).toBe("salt");
    expect(slugAfterTitle("salt", "Salt", "Salt and you", false)).toBe("salt-and-you");
    expect(slugAfterTitle("my-own", "Salt", "Salt and you", false)).toBe("my-own");
    expect(slugAfterTitle("salt", "Salt", "Salt and you", true)).toBe("salt");
  });

  test("a typed address is told what would do", () => {
    expect(slugProblem("salt-1")).toBeUndefined();
    expect(slugProblem("")).toBeUndefined();
    expect(slugProblem("Salt & you")).toContain("salt-you");
    expect(slugProblem("***")).toContain("a to z");
  });
});

describe("money", () => {
  test.each([
    ["12,500.50", 1_250_050],
    ["₦ 12,500", 1_250_000],
    ["NGN 40", 4000],
    ["9.9", 990],
    ["0", 0],
    ["0.", 0],
  ])("%s", (text, minor) => expect(parseMoney(text, "NGN")).toEqual({ minor }));

  test.each(["12,50", "1,2345", "-4", "ten", "1.234", "1e5", "99999999999999", ".", "1.2.3"])("%s is refused", (text) =>
    expect(parseMoney(text, "NGN")).toHaveProperty("problem"),
  );

  test("nothing typed is no amount", () => expect(parseMoney("  ", "GBP")).toEqual({ empty: true }));

  test("what is shown reads back as the same amount", () => {
    for (const { code } of CURRENCIES) {
      for (const minor of [0, 1, 9, 10, 99, 100, 101, 99_999, 100_000, 123_456_789, 3_850_000]) {
        expect(parseMoney(moneyText(minor, code), code)).toEqual({ minor });
      }
    }
    expect(moneyText(1_250_050, "NGN")).toBe("12,500.50");
  });
});

test("dates", () => {
  expect(dayOf("2026-11-21T08:00:00Z")).toBe("2026-11-21");
  expect(dayOf("2026-02-30")).toBe("");
  expect(dayOf(7)).toBe("");
  expect(isDay("2026-2-3")).toBe(false);
  expect(dayText("2026-11-21")).toBe("21 November 2026");
});

describe("paths of problems", () => {
  test("point at what is on the page", () => {
    expect(pathAndAbove("body.links[2].label")).toEqual(["body.links[2].label", "body.links[2]", "body.links", "body"]);
    const there = new Set(["body.links", "body.title"]);
    expect(nearest("body.links[2].label", (path) => there.has(path))).toBe("body.links");
    expect(nearest("nowhere", (path) => there.has(path))).toBeUndefined();
  });
});

describe("numbers", () => {
  test("may be typed as people write them", () => {
    expect(parseNumber("1,200", true)).toEqual({ number: 1200 });
    expect(parseNumber("$9.5", false)).toEqual({ number: 9.5 });
    expect(parseNumber(" ", true)).toEqual({ empty: true });
    for (const wrong of ["9.5", "ten", "1e3", "99999999999999999"])
      expect(parseNumber(wrong, true)).toHaveProperty("problem");
    expect(numberText("40.50")).toBe("40.50");
    expect(numberText(null)).toBe("");
  });

  test("a limit is spoken of when it is near", () => {
    expect(lengthNote("a", 10)).toBeUndefined();
    expect(lengthNote("a".repeat(9), 10)).toBe("1 of 10 characters left.");
    expect(lengthNote("😀".repeat(12), 10)).toContain("2 characters too many");
    expect(lengthNote("a".repeat(99), undefined)).toBeUndefined();
  });

  test.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ?si=x", "dQw4w9WgXcQ"],
    ["https://youtube.com/shorts/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
    [" dQw4w9WgXcQ ", "dQw4w9WgXcQ"],
  ])("the video in %s", (text, id) => expect(videoIdOf(text)).toBe(id));
});

describe("values", () => {
  test("are compared as JSON", () => {
    expect(same({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
    expect(same({ a: undefined }, {})).toBe(true);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(same({}, [])).toBe(false);
    expect(same(null, undefined)).toBe(false);
  });

  test("blank is what nobody filled in", () => {
    for (const blank of [undefined, null, "  ", [], {}, { _type: "slug", current: "" }])
      expect(isBlank(blank)).toBe(true);
    for (const filled of [0, false, "a", [""], { a: 0 }]) expect(isBlank(filled)).toBe(false);
  });

  test("moving an item keeps all of them", () => {
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
    expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
  });

  test("a field can be taken away", () => {
    expect(withField({ a: 1, b: 2 }, "a", undefined)).toEqual({ b: 2 });
    expect(newKey()).toMatch(/^[0-9a-f]{12}$/);
  });
});
