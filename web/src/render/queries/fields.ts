import { type AnyNode, everyNode } from "./tree";

/** What of each document a query can look at. */
export interface NeededFields {
  /** Names of top-level fields; null for whole documents. */
  fields: string[] | null;
  /** Of these fields, when they are lists, no more than so many entries. */
  firsts: Record<string, number>;
}

/** Functions that look at no more than their arguments; others may look at the whole document. */
const PLAIN_SPACES = new Set(["array", "dateTime", "global", "math", "pt", "string"]);
const LOOKS_AT_ALL = new Set(["references", "identity", "before", "after", "operation"]);
/** Functions that may be given documents without handing them on. */
const SWALLOWS = new Set(["count", "defined"]);
const PASSES_ON = new Set(["AccessElement", "ArrayCoerce", "Filter", "Group", "PipeFuncCall", "Slice"]);

/** Whether a node's value is a document, or a list of them. */
function yieldsDocuments(node: AnyNode): boolean {
  if (node.type === "Everything" || node.type === "Deref") return true;
  if (PASSES_ON.has(node.type)) return yieldsDocuments(node.base as AnyNode);
  return (node.type === "Map" || node.type === "FlatMap") && yieldsDocuments(node.expr as AnyNode);
}

const isShaped = (node: AnyNode) => node.type === "Projection" && (node.expr as AnyNode).type === "Object";

/** Whether a node hands a document on whole that `part`, one of those below it, yields. */
function handsOn(node: AnyNode, part: AnyNode): boolean {
  if (!yieldsDocuments(part) || yieldsDocuments(node)) return false;
  const isBase = node.base === part;
  if (isBase && (node.type === "AccessAttribute" || node.type === "Map" || node.type === "FlatMap")) return false;
  if (isBase && isShaped(node)) return false;
  // A filter inside a reference's own list: what it looks at are attributes, which are named.
  return !(node.type === "FuncCall" && SWALLOWS.has(String(node.name)));
}

/** Whether `@` or `^` stands anywhere but before an attribute or a projection. */
function handsOnSelf(node: AnyNode, part: AnyNode): boolean {
  if (part.type !== "This" && part.type !== "Parent") return false;
  return !(node.base === part && (node.type === "AccessAttribute" || isShaped(node)));
}

function looksAtAll(node: AnyNode): boolean {
  if (node.type !== "FuncCall" && node.type !== "PipeFuncCall") return false;
  if (node.type === "PipeFuncCall") return node.name !== "order";
  return !PLAIN_SPACES.has(String(node.namespace)) || LOOKS_AT_ALL.has(String(node.name));
}

function partsOf(node: AnyNode): AnyNode[] {
  if (node.type === "Object") return (node.attributes as { value: AnyNode }[]).map((attribute) => attribute.value);
  if (node.type === "Array") return (node.elements as { value: AnyNode }[]).map((element) => element.value);
  const parts = [node.base, node.expr, node.left, node.right, node.condition, node.value, node.fallback];
  const listed = [node.args, node.members, node.alternatives].flatMap((list) => (Array.isArray(list) ? list : []));
  return [...parts, ...listed].filter((part): part is AnyNode => typeof (part as AnyNode)?.type === "string");
}

/** How far into each field's list a query looks; endless where it looks at the field in any other way than by index. */
function depthsOf(tree: AnyNode): Map<string, number> {
  const depths = new Map<string, number>();
  const seen = new Set<AnyNode>();
  const look = (name: string, depth: number) => depths.set(name, Math.max(depths.get(name) ?? 0, depth));
  for (const node of everyNode(tree)) {
    const base = node.base as AnyNode | undefined;
    if (node.type === "AccessElement" && base?.type === "AccessAttribute" && !base.base && Number(node.index) >= 0) {
      seen.add(base);
      look(String(base.name), Number(node.index) + 1);
    } else if (node.type === "AccessAttribute" && !seen.has(node)) {
      look(String(node.name), Number.POSITIVE_INFINITY);
    }
  }
  return depths;
}

/** What of documents a query needs. When in doubt, all of them. */
export function neededFields(tree: AnyNode): NeededFields {
  const whole = { fields: null, firsts: {} };
  if (yieldsDocuments(tree) || tree.type === "This") return whole;
  for (const node of everyNode(tree)) {
    if (node.type === "SelectorFuncCall" || node.type === "SelectorNested" || looksAtAll(node)) return whole;
    for (const part of partsOf(node)) if (handsOn(node, part) || handsOnSelf(node, part)) return whole;
  }
  const depths = depthsOf(tree);
  const finite = [...depths].filter(([, depth]) => Number.isFinite(depth));
  return { fields: [...depths.keys()], firsts: Object.fromEntries(finite) };
}
