import { expect, test } from "vitest";
import { rangeOf } from "./passages";

const span = (key: string, text: string) => ({ _type: "span", _key: key, text, marks: [] });
const line = (key: string, ...children: unknown[]) => ({ _type: "block", _key: key, style: "normal", children });

const text = [
  line("a", span("a1", "Drink "), span("a2", "clean"), span("a3", " water.")),
  { _type: "callout", _key: "c", body: [line("c1", span("x", "Call 112 at once."))] },
];

test("marked words are found across spans and in call-outs", () => {
  expect(rangeOf(text, { blockKey: "a", quote: "clean water" })).toEqual({
    anchor: { path: [{ _key: "a" }, "children", { _key: "a2" }], offset: 0 },
    focus: { path: [{ _key: "a" }, "children", { _key: "a3" }], offset: 6 },
  });
  expect(rangeOf(text, { blockKey: "c", quote: "112" })?.anchor).toEqual({
    path: [{ _key: "c" }, "body", { _key: "c1" }, "children", { _key: "x" }],
    offset: 5,
  });
});

test("words that were changed, or whose block is gone, are nowhere", () => {
  expect(rangeOf(text, { blockKey: "a", quote: "dirty water" })).toBeUndefined();
  expect(rangeOf(text, { blockKey: "b", quote: "clean water" })).toBeUndefined();
});
