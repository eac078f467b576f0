import { isLoose, wordsOf } from "./shape";

/** A piece of a text that is read as one: a paragraph, a heading, an item of a list. */
export interface Passage {
  /** Key of the block at the top of the text that it is in. */
  key: string;
  text: string;
  /** `aside` is what stands in tables and under pictures: it is looked through, not counted. */
  kind: "words" | "heading" | "aside";
}

/** Everything that is read in a text, in order: callouts with their titles, cells of tables too. */
export function passagesOf(value: unknown, within?: string): Passage[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isLoose).flatMap((block): Passage[] => {
    const key = within ?? wordsOf(block._key);
    if (block._type === "block")
      return passage(key, spansText(block.children), /^h\d$/.test(wordsOf(block.style)) ? "heading" : "words");
    if (block._type === "callout") {
      return [...passage(key, wordsOf(block.title), "heading"), ...passagesOf(block.body, key)];
    }
    if (block._type === "doDont") return doDontItems(block).flatMap((item) => passage(key, item, "words"));
    if (block._type === "table") return cellsOf(block.rows).flatMap((cell) => passage(key, cell, "aside"));
    return block._type === "image" ? passage(key, wordsOf(block.caption), "aside") : [];
  });
}

function passage(key: string, text: string, kind: Passage["kind"]): Passage[] {
  const words = text.replaceAll(/\s+/g, " ").trim();
  return words === "" ? [] : [{ key, text: words, kind }];
}

export function spansText(children: unknown): string {
  if (!Array.isArray(children)) return "";
  return children.map((child) => (isLoose(child) && child._type === "span" ? wordsOf(child.text) : " ")).join("");
}

/** Items of both lists, first what to do. */
export function doDontItems(block: Record<string, unknown>): string[] {
  return [block.dos, block.donts].flatMap((list) => (Array.isArray(list) ? list.map(wordsOf) : []));
}

export function cellsOf(rows: unknown): string[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => {
    const cells = (row as { cells?: unknown } | null)?.cells;
    return Array.isArray(cells) ? cells.map(wordsOf) : [];
  });
}
