import type { SchemaDefinition } from "@portabletext/editor";
import { KEPT } from "./envelope";
import { isLoose, type Loose } from "./shape";

type Fields = Map<string, Set<string>>;

/** Block types of ours with their fields: what is inserted or pasted keeps these and no others. */
const BLOCKS: Record<string, string[]> = {
  image: ["asset", "alt", "decorative", "caption", "hotspot", "crop"],
  callout: ["tone", "title"],
  video: ["videoId", "title", "film", "watchtime", "bytes", "transcript"],
  audio: ["asset", "title"],
  table: ["header", "rows"],
  reference: ["title", "url", "doi"],
  faqReference: ["ref"],
  productReference: ["ref"],
  doDont: ["dos", "donts"],
  divider: [],
  [KEPT]: ["kept"],
};

/** More that a text may hold than what its toolbar offers. */
export interface SchemaExtras {
  styles?: string[];
  decorators?: string[];
}

interface Found {
  styles: Set<string>;
  lists: Set<string>;
  decorators: Set<string>;
  annotations: Fields;
  blocks: Fields;
  inlines: Fields;
  /** Fields of text blocks beside those of Portable Text. */
  own: Set<string>;
}

const TEXT_FIELDS = new Set(["_type", "_key", "style", "listItem", "level", "markDefs", "children"]);

/**
 * What the editor may hold: everything of ours, and every type, style, mark and field that is found in the text,
 * because it drops what it was not told of.
 */
export function schemaFor(value: readonly unknown[], extras: SchemaExtras = {}): SchemaDefinition {
  const found: Found = {
    styles: new Set(["normal", "h2", "h3", "h4", "blockquote", ...(extras.styles ?? [])]),
    lists: new Set(["bullet", "number"]),
    decorators: new Set(["strong", "em", "code", "strike-through", ...(extras.decorators ?? [])]),
    annotations: new Map([["link", new Set(["href"])]]),
    blocks: new Map(Object.entries(BLOCKS).map(([name, fields]) => [name, new Set(fields)])),
    inlines: new Map(),
    own: new Set(),
  };
  look(value, found);
  const types = [...found.blocks.keys()].filter((name) => name !== "callout" || nestsCallouts(value));
  return {
    styles: named(found.styles),
    lists: named(found.lists),
    decorators: named(found.decorators),
    annotations: withFields(found.annotations),
    inlineObjects: withFields(found.inlines),
    block: { name: "block", fields: withTypes(found.own) },
    blockObjects: withFields(found.blocks).map((definition) =>
      definition.name === "callout" ? { ...definition, fields: [...definition.fields, bodyField(types)] } : definition,
    ),
  };
}

function bodyField(types: string[]) {
  return { name: "body", type: "array" as const, of: [{ type: "block" }, ...types.map((type) => ({ type }))] };
}

function look(value: readonly unknown[], found: Found): void {
  for (const block of value) {
    if (!isLoose(block)) continue;
    if (block._type === "block") lookAtText(block, found);
    else {
      note(found.blocks, block, block._type === "callout" ? ["body"] : []);
      if (block._type === "callout" && Array.isArray(block.body)) look(block.body, found);
    }
  }
}

function lookAtText(block: Loose, found: Found): void {
  if (typeof block.style === "string") found.styles.add(block.style);
  if (typeof block.listItem === "string") found.lists.add(block.listItem);
  for (const name of Object.keys(block)) if (!TEXT_FIELDS.has(name)) found.own.add(name);
  const definitions = Array.isArray(block.markDefs) ? block.markDefs.filter(isLoose) : [];
  const keys = new Set(definitions.map((definition) => definition._key));
  for (const definition of definitions) note(found.annotations, definition);
  for (const child of Array.isArray(block.children) ? block.children : []) {
    if (!isLoose(child)) continue;
    if (child._type !== "span") note(found.inlines, child);
    for (const mark of Array.isArray(child.marks) ? child.marks : []) if (!keys.has(mark)) found.decorators.add(mark);
  }
}

function note(types: Fields, object: Loose, without: string[] = []): void {
  const fields = types.get(object._type) ?? new Set();
  for (const name of Object.keys(object)) {
    if (name !== "_type" && name !== "_key" && !without.includes(name)) fields.add(name);
  }
  types.set(object._type, fields);
}

function nestsCallouts(value: readonly unknown[]): boolean {
  return value.some(
    (block) =>
      isLoose(block) &&
      block._type === "callout" &&
      Array.isArray(block.body) &&
      block.body.some((inner) => isLoose(inner) && inner._type === "callout"),
  );
}

function named(names: Iterable<string>) {
  return [...names].map((name) => ({ name }));
}

/** The editor looks at no field's type, but for lists whose members it is told; none of these is told. */
function withTypes(names: Iterable<string>) {
  return [...names].map((name) => ({ name, type: "object" as const }));
}

function withFields(types: Fields) {
  return [...types].map(([name, fields]) => ({ name, fields: withTypes(fields) }));
}
