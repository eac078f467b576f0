// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Made } from "../shape";
import { blocksFromHtml } from "./fromHtml";

function paste(html: string): Made[] {
  let last = 0;
  return blocksFromHtml(html, () => `k${++last}`);
}

/** One line per block: style, list and level, words with their marks in braces. */
function shown(blocks: Made[]): string[] {
  return blocks.map((block) => {
    if (block._type === "table")
      return `table${block.header ? "+header" : ""} ${block.rows.map((row) => row.cells.join("|")).join(" / ")}`;
    if (block._type === "image")
      return `image${block.asset ? " with asset" : " missing"}${block.caption ? ` “${block.caption}”` : ""}`;
    if (block._type === "video") return `video ${block.videoId} ${block.title}`;
    const words = block.children.map(({ text, marks }) => {
      const names = marks.map((mark) => block.markDefs.find((link) => link._key === mark)?.href ?? mark);
      return names.length === 0 ? text : `{${names.join(" ")}: ${text}}`;
    });
    const list = block.listItem === undefined ? "" : ` ${block.listItem}${block.level}`;
    return `${block.style}${list} ${words.join("")}`;
  });
}

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "fixtures", name), "utf8");

describe("pasting", () => {
  it("takes the structure of a text from Google Docs", () => {
    expect(shown(paste(fixture("google-docs.clipboard")))).toEqual([
      "h2 Salt and your heart",
      "normal Eat {strong: less than 5 grams}{em:  a day}, says the {https://www.who.int/salt: WHO}.",
      "h3 Where it hides",
      "normal bullet1 Seasoning cubes",
      "normal bullet2 {strong: one cube} is a lot",
      "normal bullet1 Bread",
      "h3 A numbered heading",
      "image missing",
      "table+header Food|Salt / Bread|some\nevery day",
      "normal {strike-through: Old advice.}",
    ]);
  });

  it("takes the structure of a text from Word, with lists that are lists", () => {
    expect(shown(paste(fixture("word.clipboard")))).toEqual([
      "h2 Salt and your heart",
      "h2 Why salt matters",
      "normal Eat {strong: less than 5\u00a0grams}{em:  a day}, says the {https://www.who.int/salt: WHO} (see [1]).",
      "normal bullet1 Seasoning cubes",
      "normal bullet2 one {strong: cube} is a lot",
      "normal number1 Taste first",
      "normal number1 No rule in the style sheet",
      "image missing",
      "blockquote Taste before you add.",
      "table+header Food|Salt / Bread|",
    ]);
  });

  it("takes the structure of a text from Word in the browser", () => {
    expect(shown(paste(fixture("word-online.clipboard")))).toEqual([
      "h2 Why salt matters",
      "normal Eat {strong: less than 5 grams}{em:  a day}.",
      "normal bullet1 Seasoning cubes",
      "normal bullet2 one cube is a lot",
      "normal number1 Taste first{https://www.who.int/salt:  (WHO)}",
    ]);
  });

  it("takes the structure of a text from LibreOffice", () => {
    expect(shown(paste(fixture("libreoffice.clipboard")))).toEqual([
      "h2 Why salt matters",
      "normal Eat {strong: less than 5 grams} {em: a day}, says the {https://www.who.int/salt: WHO}.",
      "normal bullet1 Seasoning cubes",
      "normal bullet2 one {strong: cube} is a lot",
      "normal bullet1 Bread",
      "normal number1 Taste first",
      "normal Indented words",
      "image missing",
      "table+header Food|Salt / Bread|some / |more",
    ]);
  });

  it("takes what is worth it from a web page", () => {
    expect(shown(paste(fixture("web-page.clipboard")))).toEqual([
      "h3 Where it hides",
      "normal First line\nsecond line",
      "normal A paragraph of its own with {code: code}, a bad link, a relative one, {mailto:a@b.example: a mail} and 😀.",
      "blockquote Taste before you add.",
      "normal {code: two  spaces\nkept}",
      "image missing “The pan.”",
      "normal Only one cell",
      "normal is no table",
    ]);
  });

  it("writes blocks the way the store has them, with keys of their own", () => {
    const blocks = paste("<ul><li>one <b>two</b> <a href='https://a.example/x'>three</a></li></ul>");
    expect(JSON.stringify(blocks)).toBe(
      JSON.stringify([
        {
          _type: "block",
          _key: "k6",
          style: "normal",
          listItem: "bullet",
          level: 1,
          markDefs: [{ _type: "link", _key: "k4", href: "https://a.example/x" }],
          children: [
            { _type: "span", _key: "k1", text: "one ", marks: [] },
            { _type: "span", _key: "k2", text: "two", marks: ["strong"] },
            { _type: "span", _key: "k3", text: " ", marks: [] },
            { _type: "span", _key: "k5", text: "three", marks: ["k4"] },
          ],
        },
      ]),
    );
  });

  it("gives one paragraph for words without any", () => {
    expect(shown(paste("just <i>words</i>"))).toEqual(["normal just {em: words}"]);
    expect(paste("")).toEqual([]);
    expect(paste("<p>&nbsp;</p><br><div> </div>")).toEqual([]);
  });

  it("keeps lists to six levels and long tables to what can be read", () => {
    expect(shown(paste(`${"<ul><li>".repeat(9)}deep`)).at(-1)).toBe("normal bullet6 deep");
    const [table] = paste(`<table>${"<tr>".padEnd(4)}${"<td>x</td>".repeat(40)}</tr></table>`);
    expect(table?._type === "table" && table.rows[0]?.cells.length).toBe(12);
  });
});
