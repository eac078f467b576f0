import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { blocksOf, chapterOf, inlineOf } from "./guide";

const guide = readFileSync(new URL("../../../../docs/use.md", import.meta.url), "utf8");

it("reads bold, code, italics, links and escaped signs", () => {
  expect(inlineOf("Press **Save**, or `/` in *Media* ([more](#media)), \\*so\\*.")).toEqual([
    { text: "Press " },
    { text: "Save", look: "strong" },
    { text: ", or " },
    { text: "/", look: "code" },
    { text: " in " },
    { text: "Media", look: "em" },
    { text: " (" },
    { text: "more" },
    { text: "), *so*." },
  ]);
});

it("reads lists, tables and paragraphs of several lines", () => {
  const blocks = blocksOf("One\nline.\n\n- a\n  goes on\n- b\n\n| | |\n|---|---|\n| k | v |");
  expect(blocks.map(({ kind }) => kind)).toEqual(["text", "list", "table"]);
  expect(blocks[0]).toEqual({ kind: "text", words: [{ text: "One line." }] });
  expect(blocks[1]).toEqual({ kind: "list", items: [[{ text: "a goes on" }], [{ text: "b" }]] });
  expect(blocks[2]).toEqual({ kind: "table", rows: [[[{ text: "k" }], [{ text: "v" }]]] });
});

it("finds chapters of the guide, and no more than one", () => {
  const chapter = chapterOf(guide, "Bank statements");
  expect(chapter).toMatch(/^\*Bank statements\*/);
  expect(chapter).not.toContain("### ");
  expect(chapterOf(guide, "Nothing of the kind")).toBe("");
  for (const [, heading = ""] of guide.matchAll(/\n### (.+)\n/g)) {
    const words = JSON.stringify(blocksOf(chapterOf(guide, heading)));
    // What is code shows its signs.
    expect(words.replaceAll(/"[^"]*","look":"code"/g, ""), heading).not.toMatch(/\*\*|\]\(/);
  }
});
