import { type AnyNode, childrenOf } from "./tree";

/** What a query says of the documents behind one `*`. What is left out may be anything; an empty list lets nothing through. */
export interface Selection {
  types?: string[];
  ids?: string[];
  slugs?: string[];
}

type Part = keyof Selection;
const PARTS: Part[] = ["types", "ids", "slugs"];

/** Which part of a selection an attribute of the document itself is. */
function partOf(node: AnyNode): Part | undefined {
  if (node.type !== "AccessAttribute") return undefined;
  const base = node.base as AnyNode | undefined;
  if (!base) return node.name === "_type" ? "types" : node.name === "_id" ? "ids" : undefined;
  const isSlug = node.name === "current" && base.type === "AccessAttribute" && base.name === "slug" && !base.base;
  return isSlug ? "slugs" : undefined;
}

const ONLY_TEXT = (value: unknown): value is string => typeof value === "string";

/** The texts that an attribute is compared with; none where they are not known before the query runs. */
function textsOf(node: AnyNode): string[] | undefined {
  if (node.type === "Group") return textsOf(node.base as AnyNode);
  if (node.type === "Value") {
    const { value } = node;
    return Array.isArray(value) ? value.filter(ONLY_TEXT) : [value].filter(ONLY_TEXT);
  }
  if (node.type !== "Array") return undefined;
  const elements = node.elements as { value: AnyNode; isSplat: boolean }[];
  if (elements.some((element) => element.isSplat || element.value.type !== "Value")) return undefined;
  return elements.map((element) => element.value.value).filter(ONLY_TEXT);
}

function compared(node: AnyNode): Selection {
  const [left, right] = [node.left as AnyNode, node.right as AnyNode];
  const isMirrored = node.op === "==" && !partOf(left);
  const [attribute, other] = isMirrored ? [right, left] : [left, right];
  const part = partOf(attribute);
  const texts = part && textsOf(other);
  // `_type == ["a"]` compares with a list, which is no text.
  const isList = other.type === "Array" || (other.type === "Value" && Array.isArray(other.value));
  if (!part || !texts || (node.op === "==") === isList) return {};
  return { [part]: texts };
}

const both = (a: string[], b: string[]) => a.filter((text) => b.includes(text));

function intersect(left: Selection, right: Selection): Selection {
  const met: Selection = { ...left };
  for (const part of PARTS) {
    const [a, b] = [left[part], right[part]];
    if (b) met[part] = a ? both(a, b) : b;
  }
  return met;
}

function unite(left: Selection, right: Selection): Selection {
  const met: Selection = {};
  for (const part of PARTS) {
    const [a, b] = [left[part], right[part]];
    if (a && b) met[part] = [...new Set([...a, ...b])];
  }
  return met;
}

/** What must be true of each document that a filter lets through. */
function constraintOf(filter: AnyNode): Selection {
  const { left, right } = filter as { left?: AnyNode; right?: AnyNode };
  if (filter.type === "Group") return constraintOf(filter.base as AnyNode);
  if (filter.type === "And" && left && right) return intersect(constraintOf(left), constraintOf(right));
  if (filter.type === "Or" && left && right) return unite(constraintOf(left), constraintOf(right));
  const isComparison = filter.type === "OpCall" && (filter.op === "==" || filter.op === "in");
  return isComparison ? compared(filter) : {};
}

/** The selections of all `*` of a query, each narrowed by the filters that stand right behind it. */
export function selectionsOf(node: AnyNode, filters: AnyNode[] = []): Selection[] {
  const base = node.base as AnyNode;
  switch (node.type) {
    case "Everything":
      return [filters.map(constraintOf).reduce(intersect, {})];
    case "Filter": {
      const expr = node.expr as AnyNode;
      return [...selectionsOf(base, [...filters, expr]), ...selectionsOf(expr)];
    }
    case "Group":
    case "ArrayCoerce":
      return selectionsOf(base, filters);
    case "PipeFuncCall":
      // Ordered or scored, the documents are the same.
      return [
        ...selectionsOf(base, filters),
        ...(node.args as AnyNode[]).flatMap((argument) => selectionsOf(argument)),
      ];
    default:
      return childrenOf(node).flatMap((child) => selectionsOf(child));
  }
}
