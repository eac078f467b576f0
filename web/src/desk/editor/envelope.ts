import { isLoose, type Loose } from "./shape";

/** Type under which an entry that the editor cannot hold travels through it; its own words are in `kept`. */
export const KEPT = "bedside-kept";

type Block = Loose & { _key: string };

export interface Opened {
  value: Block[];
  /** The text as it is to be stored: whatever was not touched comes back exactly as it was. */
  close(edited: readonly unknown[] | undefined): unknown[];
}

interface Pair {
  given: Block;
  stored: unknown;
}

/**
 * The editor removes what it does not understand. So every entry that it could not hold is wrapped, missing keys are
 * given, and for each block both what was stored and what was handed over are remembered: an untouched block goes back
 * with its own fields in their own order.
 */
export function openText(stored: unknown, key: () => string): Opened {
  const pairs = new Map<string, Pair[]>();
  const entries = entriesOf(stored);
  const value = openList(entries, key, pairs);
  return { value, close: (edited) => (isBlank(edited) && entries.length === 0 ? [] : closeList(edited ?? [], pairs)) };
}

/** The list that a stored text is; a plain text counts as one paragraph per line, as it does for readers. */
function entriesOf(stored: unknown): unknown[] {
  if (Array.isArray(stored)) return stored;
  if (isLoose(stored)) return [stored];
  if (typeof stored !== "string") return [];
  return stored
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((text) => ({ _type: "block", style: "normal", markDefs: [], children: [{ _type: "span", text, marks: [] }] }));
}

function openList(entries: readonly unknown[], key: () => string, pairs: Map<string, Pair[]>): Block[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const given = openBlock(entry, key, pairs);
    if (given._key === "" || taken.has(given._key)) given._key = key();
    taken.add(given._key);
    pairs.set(given._key, [...(pairs.get(given._key) ?? []), { given, stored: entry }]);
    return given;
  });
}

function openBlock(entry: unknown, key: () => string, pairs: Map<string, Pair[]>): Block {
  const keep = (): Block => ({ _type: KEPT, _key: keyOf(entry), kept: entry });
  if (!isLoose(entry) || entry._type === "span" || entry._type === KEPT) return keep();
  if (entry._type === "block") return openTextBlock(entry, key) ?? keep();
  if (entry._type !== "callout") return { ...entry, _key: keyOf(entry) };
  const body = entry.body ?? [];
  if (!Array.isArray(body) && typeof body !== "string") return keep();
  return { ...entry, _key: keyOf(entry), body: openList(entriesOf(body), key, pairs) };
}

/** The block with all that the editor asks for; `undefined` when words would be lost. */
function openTextBlock(entry: Loose, key: () => string): Block | undefined {
  const children = entry.children ?? [];
  const definitions = entry.markDefs ?? [];
  if (!Array.isArray(children) || !Array.isArray(definitions)) return undefined;
  if (!children.every(isChild) || !definitions.every(isDefinition)) return undefined;
  const taken = new Set<string>();
  const opened: (Record<string, unknown> & { _key: string })[] = children.map((child) => {
    let own = keyOf(child);
    if (own === "" || taken.has(own)) own = key();
    taken.add(own);
    return { ...child, _type: child._type ?? "span", _key: own };
  });
  if (opened.length === 0) opened.push({ _type: "span", _key: key(), text: "", marks: [] });
  const used = new Set(opened.flatMap((child) => (Array.isArray(child.marks) ? child.marks : [])));
  const markDefs = definitions.filter((definition) => used.has(definition._key));
  return { ...entry, _key: keyOf(entry), children: opened, ...(entry.markDefs === undefined ? {} : { markDefs }) };
}

function isChild(child: unknown): child is Record<string, unknown> & { _type?: string } {
  if (typeof child !== "object" || child === null) return false;
  const { _type, text, marks } = child as Record<string, unknown>;
  if (_type !== undefined && typeof _type !== "string") return false;
  if (_type !== undefined && _type !== "span") return true;
  return typeof text === "string" && (marks === undefined || (Array.isArray(marks) && marks.every(isText)));
}

function isDefinition(definition: unknown): definition is Block {
  return isLoose(definition) && typeof definition._key === "string";
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function keyOf(entry: unknown): string {
  const key = (entry as { _key?: unknown } | null | undefined)?._key;
  return typeof key === "string" ? key : "";
}

function closeList(edited: readonly unknown[], pairs: Map<string, Pair[]>): unknown[] {
  return edited.map((block) => {
    if (!isLoose(block)) return block;
    const pair = pairs.get(keyOf(block))?.find(({ given }) => same(given, block));
    if (pair) return pair.stored;
    if (block._type === KEPT) return block.kept;
    return block._type === "callout" && Array.isArray(block.body) ? closeCallout(block, pairs) : block;
  });
}

/** A changed callout: its fields stay in the order in which they were stored, its untouched blocks as they were. */
function closeCallout(block: Loose, pairs: Map<string, Pair[]>): unknown {
  const closed: Record<string, unknown> = { ...block, body: closeList(block.body as unknown[], pairs) };
  const stored = pairs.get(keyOf(block))?.find(({ given }) => given._type === "callout")?.stored;
  if (!isLoose(stored)) return closed;
  const names = [...Object.keys(stored).filter((name) => name in closed), ...Object.keys(closed)];
  return Object.fromEntries([...new Set(names)].map((name) => [name, closed[name]]));
}

/** Nothing but one empty paragraph, which is what the editor makes of no text. */
function isBlank(edited: readonly unknown[] | undefined): boolean {
  if (edited === undefined || edited.length === 0) return true;
  const [only] = edited;
  if (edited.length > 1 || !isLoose(only) || only._type !== "block" || only.listItem !== undefined) return false;
  const children = Array.isArray(only.children) ? only.children : [];
  return children.every((child) => isLoose(child) && child._type === "span" && child.text === "");
}

/** Equal as JSON, whatever the order of fields. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) => name in other && same((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  );
}
