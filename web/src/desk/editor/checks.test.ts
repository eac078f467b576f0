import { describe, expect, it } from "vitest";
import { block, callout, linked, typical } from "../../ui/portable-text/PortableText.examples";
import { doiFrom, linkProblem, tidyLink, videoIdFrom } from "./addresses";
import { hintsFor } from "./hints";
import { readability, sentencesIn, syllablesIn } from "./readability";
import { passagesOf } from "./words";

const messages = (value: unknown, around = {}) =>
  hintsFor(value, around).hints.map((hint) => `${hint.level} ${hint.message}`);

describe("reading age", () => {
  it.each([
    ["salt", 1],
    ["pressure", 2],
    ["medicine", 3],
    ["hypertension", 4],
    ["table", 2],
    ["make", 1],
    ["washed", 1],
    ["wanted", 2],
    ["boxes", 1],
    ["people", 2],
    ["ọ̀ṣun", 2],
    ["999", 2],
  ])("hears %s as %i", (word, count) => {
    expect(Math.abs(syllablesIn(word) - count)).toBeLessThanOrEqual(word === "boxes" ? 1 : 0);
  });

  it("ends sentences where a reader does", () => {
    expect(sentencesIn("Dr. Ade came at 8.30 a.m. sharp. He left. “Why?” Nobody knew.")).toEqual([
      "Dr. Ade came at 8.30 a.m. sharp.",
      "He left.",
      "“Why?”",
      "Nobody knew.",
    ]);
  });

  it("puts a plain text near its target and a heavy one far above", () => {
    const plain = block(
      "Salt holds water in your body. More water means more push. Eat less of it each day. ".repeat(6),
    );
    const heavy = block(
      "Pharmacological interventions demonstrating antihypertensive efficacy necessitate individualised consideration of comorbidities, contraindications and longitudinal adherence. ".repeat(
        6,
      ),
    );
    expect(readability(passagesOf([plain])).age).toBeLessThanOrEqual(8);
    expect(readability(passagesOf([heavy])).age).toBeGreaterThan(18);
  });

  it("says nothing of a text of a few words", () => {
    expect(readability(passagesOf([block("Salt.")])).age).toBeNull();
    expect(readability([]).minutes).toBe(1);
  });

  it("counts words and minutes as the public page does", () => {
    expect(readability(passagesOf([block("word ".repeat(201))]))).toMatchObject({ words: 201, minutes: 2 });
  });

  it("lists sentences of more than 20 words with their block", () => {
    const long = { ...block(`${"word ".repeat(20)}end. A ${"word ".repeat(18)}end.`), _key: "here" };
    expect(readability(passagesOf([long])).longSentences).toMatchObject([{ key: "here", words: 21 }]);
  });
});

describe("hints", () => {
  it("reads callouts, tables, lists and captions too", () => {
    const shouted = "DO NOT WAIT FOR MORNING";
    const table = { _type: "table", _key: "t", rows: [{ _type: "row", _key: "r", cells: [shouted, ""] }] };
    const lists = { _type: "doDont", _key: "l", dos: [shouted], donts: [] };
    for (const text of [table, lists, callout("good", "t", [block(shouted)])]) {
      expect(messages([text]).join()).toContain(shouted);
    }
  });

  it("asks for an urgent box, what is in it, and two sources of health advice", () => {
    expect(messages([], { clinical: true })).toEqual(["should No urgent box.", "should No sources."]);
    expect(messages([callout("emergency", "Now", [block("")])], { clinical: true, sources: 1 })).toEqual(
      expect.arrayContaining(["should The urgent box is empty.", "should Only 1 source."]),
    );
    expect(messages(typical, { clinical: true, sources: 2 })).toEqual(
      expect.arrayContaining(["ok The urgent box says when to get help.", "ok 2 sources."]),
    );
  });

  it("hears shouting, but not abbreviations", () => {
    expect(messages([block("DO NOT WAIT FOR MORNING")]).at(-1)).toMatch(/capitals/);
    expect(messages([block("NAFDAC and the WHO, in NYSC")]).join()).not.toMatch(/capitals/);
  });

  it("names what is missing in a block", () => {
    const missing = [
      { _type: "image", _key: "a" },
      { _type: "image", _key: "b", asset: { _ref: "image-1" } },
      { _type: "image", _key: "c", asset: { _ref: "image-1" }, decorative: true },
      { _type: "video", _key: "d", videoId: "x" },
      { _type: "table", _key: "e", rows: [] },
      { _type: "productReference", _key: "f", ref: "" },
      { _type: "doDont", _key: "g", dos: [" "], donts: "x" },
      linked("x", "javascript:alert(1)"),
    ];
    const keys = (level: string) =>
      hintsFor(missing)
        .hints.filter((hint) => hint.level === level && hint.key)
        .map((hint) => hint.key);
    expect(keys("must")).toEqual(["a", "b", expect.any(String)]);
    expect(keys("should")).toEqual(["d", "e", "f", "g"]);
  });

  it("fails on nothing", () => {
    for (const odd of [
      null,
      7,
      "x",
      [null, 1, { _type: "callout", body: 3 }, { _type: "table", rows: [null, { cells: [1] }] }],
    ]) {
      expect(() => hintsFor(odd, { clinical: true })).not.toThrow();
    }
  });
});

describe("addresses", () => {
  it.each([
    ["dQw4w9WgXcQ", "dQw4w9WgXcQ"],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "dQw4w9WgXcQ"],
    ["youtu.be/dQw4w9WgXcQ?si=x", "dQw4w9WgXcQ"],
    ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
    ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
    ["https://vimeo.com/12345678", null],
    ["https://www.youtube.com/watch?v=a/../b", null],
    ["", null],
  ])("finds the video of %j", (text, id) => expect(videoIdFrom(text)).toBe(id));

  it("takes a DOI out of what is written around it", () => {
    expect(doiFrom("https://doi.org/10.1000/xyz(1)")).toBe("10.1000/xyz(1)");
    expect(doiFrom("doi: 10.1000/182")).toBe("10.1000/182");
    expect(doiFrom("11.1000/182")).toBeNull();
  });

  it("checks links by the rule of the public pages and helps with the rest", () => {
    expect(linkProblem("https://who.int")).toBeNull();
    expect(linkProblem("javascript:alert(1)")).toMatch(/Use a web/);
    expect(linkProblem("relative/path")).toMatch(/https/);
    expect(linkProblem(" ")).toMatch(/Enter/);
    expect(tidyLink("who.int/news")).toBe("https://who.int/news");
    expect(tidyLink("a@b.example")).toBe("mailto:a@b.example");
    expect(tidyLink("/blog/x")).toBe("/blog/x");
  });
});
