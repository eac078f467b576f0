import { expect, it } from "vitest";
import { paragraphsOf } from "./pieces";

const lines = (text: string) =>
  paragraphsOf(text).map((paragraph) => paragraph.map((line) => line.map((piece) => piece.text).join("")));

it("parts paragraphs at empty lines and keeps lines", () => {
  expect(lines("One\r\ntwo\n \n\nThree\n")).toEqual([["One", "two"], ["Three"]]);
  expect(lines("  \n\n ")).toEqual([]);
});

it("makes links of whole addresses only, without the stop that ends the sentence", () => {
  const [[line]] = paragraphsOf("See https://example.org/a?b=1, (http://b.example/x) and javascript:alert(1).") as [
    [{ text: string; href?: string }[]],
  ];
  expect(line.filter((piece) => piece.href).map((piece) => piece.href)).toEqual([
    "https://example.org/a?b=1",
    "http://b.example/x",
  ]);
  expect(line.map((piece) => piece.text).join("")).toBe(
    "See https://example.org/a?b=1, (http://b.example/x) and javascript:alert(1).",
  );
});

it("lets markup be text", () => {
  expect(lines('<b onclick="x">**bold**</b>')).toEqual([['<b onclick="x">**bold**</b>']]);
});
