import { isObject, type JsonObject } from "./values";

/** The parts of a block that are read aloud, in their order. */
const PARTS = ["title", "text", "dos", "donts", "children", "body"];

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * Eight hexadecimal digits (FNV-1a) of what is read aloud of an article, without its spaces. A recording carries those of the text
 * that it was chosen for; the server compares (`crates/content/src/model/spoken_text.rs`).
 */
export function textDigest(body: JsonObject): string {
  let hash = OFFSET;
  const add = (value: unknown): void => {
    if (typeof value === "string") {
      for (const byte of new TextEncoder().encode(value.replaceAll(/[ \t\n\r\u00a0]/g, ""))) {
        hash = Math.imul(hash ^ byte, PRIME) >>> 0;
      }
    } else if (Array.isArray(value)) value.forEach(add);
    else if (isObject(value)) for (const part of PARTS) add(value[part]);
  };
  add(body.inShort);
  add(body.description);
  return hash.toString(16).padStart(8, "0");
}

/** Headings of an article: the large ones, and where it has none of those, all. */
export function headingsOf(body: JsonObject): string[] {
  const blocks = Array.isArray(body.description) ? body.description.filter(isObject) : [];
  const isHeading = (block: JsonObject) => typeof block.style === "string" && /^h[2-4]$/.test(block.style);
  const headings = blocks.filter((block) => isHeading(block) && wordsOf(block) !== "");
  const large = headings.filter(({ style }) => style === "h2");
  return (large.length > 0 ? large : headings).map(wordsOf);
}

function wordsOf({ children }: JsonObject): string {
  const spans = Array.isArray(children) ? children.filter(isObject) : [];
  return spans
    .map(({ text }) => (typeof text === "string" ? text : ""))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}
