import type { PortableTextBlock, PortableTextMarkDefinition, PortableTextSpan, TypedObject } from "@portabletext/types";

/** An object of a Portable Text list, before anything about it is known but its type. */
export type Loose = { _type: string; _key?: string } & Record<string, unknown>;

export type CleanBlock = PortableTextBlock & { _key: string; anchor?: string };
export type CleanNode = CleanBlock | (TypedObject & { _key: string } & Record<string, unknown>);

const STYLES = new Set(["normal", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"]);
const DECORATORS = new Set(["strong", "em", "code", "underline", "strike-through"]);
/** Deeper levels are drawn at this one. */
const DEEPEST_LIST = 6;

/**
 * Makes any stored value safe to hand to the renderer: entries that are no objects or have no type are left out, keys
 * are unique, marks nobody knows are dropped while their text stays, styles nobody knows become paragraphs. Whoever
 * adds a block type to the content gets a page without that block, never a page that fails.
 */
export function cleanPortableText(value: unknown): CleanNode[] {
  if (!Array.isArray(value)) return [];
  return withUniqueKeys(value.filter(isTyped)).map((node) => (isTextBlock(node) ? cleanBlock(node) : node));
}

/** Names that start with `@` are the toolkit's own nodes; `constructor` and its like would be found on any object. */
export function isTyped(node: unknown): node is Loose {
  if (typeof node !== "object" || node === null) return false;
  const type = (node as Loose)._type;
  return typeof type === "string" && !type.startsWith("@") && !(type in Object.prototype);
}

/** What has a list of typed children is a text block, whatever it calls itself. */
function isTextBlock(node: Loose): boolean {
  return Array.isArray(node.children);
}

function cleanBlock(node: Loose & { _key: string }): CleanBlock {
  const markDefs = cleanMarkDefs(node.markDefs);
  const known = new Set(markDefs.map((mark) => mark._key));
  const children = withUniqueKeys((node.children as unknown[]).filter(isTyped));
  const block: CleanBlock = {
    _type: "block",
    _key: node._key,
    style: typeof node.style === "string" && STYLES.has(node.style) ? node.style : "normal",
    markDefs,
    children: children.map((child) => (child._type === "span" ? cleanSpan(child, known) : child) as PortableTextSpan),
  };
  if (typeof node.anchor === "string" && node.anchor !== "") block.anchor = node.anchor;
  if (typeof node.listItem === "string") {
    block.listItem = node.listItem === "number" ? "number" : "bullet";
    block.level = cleanLevel(node.level);
  }
  return block;
}

function cleanLevel(level: unknown): number {
  return typeof level === "number" && level >= 1 ? Math.min(Math.floor(level), DEEPEST_LIST) : 1;
}

function cleanMarkDefs(value: unknown): PortableTextMarkDefinition[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (mark): mark is PortableTextMarkDefinition =>
      isTyped(mark) && mark._type === "link" && typeof mark._key === "string",
  );
}

function cleanSpan(span: Loose & { _key: string }, annotations: ReadonlySet<string>): PortableTextSpan {
  const marks = Array.isArray(span.marks) ? span.marks : [];
  return {
    _type: "span",
    _key: span._key,
    text: typeof span.text === "string" ? span.text : "",
    marks: [...new Set(marks)].filter((mark) => annotations.has(mark) || DECORATORS.has(mark)),
  };
}

function withUniqueKeys<T extends Loose>(nodes: T[]): (T & { _key: string })[] {
  const seen = new Set<string>();
  return nodes.map((node, index) => {
    let key = typeof node._key === "string" && node._key !== "" ? node._key : `at-${index}`;
    while (seen.has(key)) key = `${key}-${index}`;
    seen.add(key);
    return { ...node, _key: key };
  });
}
