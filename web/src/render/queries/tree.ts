import { type ExprNode, parse } from "groq-js";

/** A node of a parsed query, seen from outside: what kind it is, and what hangs below. */
export type AnyNode = { type: string } & Record<string, unknown>;

/** What a client is told of a query that cannot be answered, as the hosted service tells it. */
export interface QueryFault {
  type: "queryParseError" | "queryEvaluationError";
  description: string;
  start?: number;
  end?: number;
}

export class QueryError extends Error {
  constructor(readonly fault: QueryFault) {
    super(fault.description);
  }
}

/** Functions that groq-js reads and cannot evaluate: they are refused by name before anything is looked up. */
const UNKNOWN_SPACES = new Set(["documents", "geo", "media", "text", "user"]);
/** Parsed queries that are kept: a site asks the same few again and again. */
const KEPT = 200;
const kept = new Map<string, ExprNode>();

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && typeof (value as AnyNode).type === "string";

/** The nodes right below one. Values of parameters are no nodes, whatever they look like. */
export function childrenOf(node: AnyNode): AnyNode[] {
  if (node.type === "Value") return [];
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** A node and all below it. */
export function* everyNode(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const child of childrenOf(node)) yield* everyNode(child);
}

function fail(description: string, at?: { start: number; end: number }): never {
  throw new QueryError({ type: "queryParseError", description, ...at });
}

/** Where a text first stands in a query, for clients that point at it. */
function placeOf(query: string, text: string) {
  const start = query.indexOf(text);
  return start < 0 ? undefined : { start, end: start + text.length };
}

function refuseUnknown(query: string, tree: AnyNode) {
  for (const node of everyNode(tree)) {
    if (node.type === "Parameter") {
      const name = `$${String(node.name)}`;
      fail(`param ${name} referenced, but not provided`, placeOf(query, name));
    }
    const isUnknown = UNKNOWN_SPACES.has(String(node.namespace)) || node.name === "anywhere";
    if (node.type === "FuncCall" && isUnknown) {
      const name = node.namespace === "global" ? String(node.name) : `${String(node.namespace)}::${String(node.name)}`;
      fail(`the function ${name}() is not supported`, placeOf(query, name));
    }
  }
}

function parseAnew(query: string, params: Record<string, unknown>): ExprNode {
  try {
    return parse(query, { params });
  } catch (error) {
    const { message, position, name } = error as Error & { position?: number };
    // "Syntax error in GROQ query at position 4: Expected expression": the position goes into the answer's own fields.
    const words = message.replace(/^Syntax error in GROQ query at position \d+:? ?/, "") || "unexpected end of query";
    if (name === "InternalError" || name === "RangeError") fail("the query is nested too deeply");
    return fail(
      words,
      position === undefined ? undefined : { start: position, end: Math.min(position + 1, query.length) },
    );
  }
}

/**
 * The query as a tree, with the values of its parameters in it.
 * @throws QueryError when it cannot be read, or asks for what is not given or not supported.
 */
export function treeOf(query: string, params: Record<string, unknown>): ExprNode {
  const key = `${query}\n${JSON.stringify(params)}`;
  let tree = kept.get(key);
  if (!tree) {
    tree = parseAnew(query, params);
    refuseUnknown(query, tree as unknown as AnyNode);
    const oldest = kept.size < KEPT ? undefined : kept.keys().next().value;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, tree);
  }
  return tree;
}
