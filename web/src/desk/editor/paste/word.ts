import { cssOf, type Pasted, styledBy } from "./css";

/** What Word says of a paragraph that is an item of a list. */
export interface WordItem {
  listItem: "bullet" | "number";
  level: number;
}

const LIST = /\bl(\d+)\s+level(\d+)/;

/**
 * The lists of a text from Word, which are paragraphs of their own with the mark written out. Takes the marks out of
 * the document and answers with the paragraphs that are items. The rules in the style sheet of the clipboard say which
 * levels are numbered; without them the mark itself tells.
 */
export function takeWordLists({ document, sheets }: Pasted): Map<Element, WordItem> {
  const formats = levelFormats(sheets);
  const items = new Map<Element, WordItem>();
  for (const paragraph of styledBy(document, "mso-list")) {
    const found = LIST.exec(cssOf(paragraph, "mso-list"));
    if (found === null) continue;
    const mark = takeMark(paragraph);
    if (/^h\d$/.test(paragraph.localName)) continue;
    const format = formats.get(`${found[1]}:${found[2]}`);
    const numbered = format === undefined ? /^\(?[\da-z]{1,5}[.)]/i.test(mark) : format !== "bullet";
    items.set(paragraph, { listItem: numbered ? "number" : "bullet", level: Math.min(Number(found[2]), 6) });
  }
  return items;
}

/** Removes the written-out mark of a paragraph and answers with it. */
function takeMark(paragraph: Element): string {
  let mark = "";
  for (const element of styledBy(paragraph, "mso-list")) {
    if (!cssOf(element, "mso-list").startsWith("ignore")) continue;
    mark += element.textContent ?? "";
    element.remove();
  }
  return mark.trim();
}

function levelFormats(sheets: string): Map<string, string> {
  const formats = new Map<string, string>();
  for (const [, list, level, rules] of sheets.matchAll(/@list l(\d+):level(\d+)[^{]*\{([^}]*)\}/g)) {
    const format = /mso-level-number-format:\s*([a-z-]+)/.exec(rules ?? "")?.[1];
    // Without a format Word counts 1, 2, 3.
    formats.set(`${list}:${level}`, format ?? "arabic");
  }
  return formats;
}

/** Style of a paragraph by the class that Word gives it; `undefined` for an ordinary one. */
export function wordStyle(paragraph: Element): string | undefined {
  const name = paragraph.getAttribute("class") ?? "";
  if (/\bMsoTitle\b/.test(name)) return "h1";
  if (/\bMso(Intense)?Quote/.test(name)) return "blockquote";
  return undefined;
}
