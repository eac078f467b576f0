import { expect, it } from "vitest";
import { headingsOf, textDigest } from "./spoken";
import type { Json } from "./values";

const block = (style: string, text: string): Json => ({
  _type: "block",
  style,
  children: [{ _type: "span", text, marks: [] }],
});

/** The server's test has the same article and the same digest (`crates/content/src/model/spoken_text.rs`). */
it("makes the digest that the server makes", () => {
  const article = {
    title: "Not read",
    inShort: "Sleep on your side.",
    description: [
      block("h2", "Ọ̀nà 😀"),
      { _type: "callout", body: [block("normal", "Call 112.")], title: "Urgent" },
      { _type: "doDont", dos: ["Rest"], donts: ["Wait"] },
      { _type: "table", rows: [{ cells: ["not", "read"] }] },
    ],
  };
  expect(textDigest(article)).toBe("75a48c49");
});

it("takes the large headings, and all where there are none of those", () => {
  const text = [block("h2", " Why  you wake "), block("normal", "Words."), block("h3", "Light"), block("h2", "")];
  expect(headingsOf({ description: text })).toEqual(["Why you wake"]);
  expect(headingsOf({ description: text.slice(1) })).toEqual(["Light"]);
  expect(headingsOf({ description: "Words." })).toEqual([]);
});
