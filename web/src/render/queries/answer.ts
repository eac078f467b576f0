import { evaluate, evaluateSync } from "groq-js";
import { selectionsOf } from "./constraints";
import { neededFields } from "./fields";
import { type AnyNode, everyNode, QueryError, treeOf } from "./tree";

interface Query {
  query: string;
  params: Record<string, unknown>;
}

interface QueryInput extends Query {
  /** What the query may find, in the order in which it is found. */
  documents: { _id: string }[];
  /** The moment that `now()` is, in milliseconds. */
  now: number;
  dataset: string;
}

/** What groq-js says where it can only go on in promises: of streams, and of the functions that compare two documents. */
const ONLY_LATER = /executeSync not supported|evaluteSync|[Ss]tream|synchronous mode|synchronous value/;

function faultText(error: unknown): string {
  if (error instanceof QueryError) return JSON.stringify({ error: error.fault });
  const { message, name } = error as Error;
  // Out of memory is the renderer's to tell: this runtime is not used again.
  if (/out of memory/.test(message)) throw error;
  const isDeep = name === "InternalError" || name === "RangeError";
  const description = isDeep ? "the query is nested too deeply" : message;
  return JSON.stringify({ error: { type: "queryEvaluationError", description } });
}

/** The tree for who evaluates it outside of this engine: values stay JSON texts, so that numbers keep all their digits. */
const writeTree = (tree: AnyNode) =>
  JSON.stringify(tree, (_, node) =>
    node?.type === "Value" ? { type: "Value", json: JSON.stringify(node.value) } : node,
  );

/** Called by the server: what a query needs, before anything is read, and how it reads. JSON in, JSON out. */
export function planQuery(inputJson: string): string {
  try {
    const { query, params } = JSON.parse(inputJson) as Query;
    const tree = treeOf(query, params) as unknown as AnyNode;
    const derefs = [...everyNode(tree)].filter((node) => node.type === "Deref").length;
    return JSON.stringify({
      plan: { selections: selectionsOf(tree), derefs, ...neededFields(tree), tree: writeTree(tree) },
    });
  } catch (error) {
    return faultText(error);
  }
}

/** Called by the server: evaluates a query over the documents that come with it. JSON in, JSON out. */
export function runQuery(inputJson: string): string | Promise<string> {
  try {
    const { query, params, documents, now, dataset } = JSON.parse(inputJson) as QueryInput;
    const byId = new Map(documents.map((document) => [document._id, document]));
    const options = {
      params,
      dataset: documents,
      timestamp: new Date(now),
      identity: "<anonymous>",
      sanity: { projectId: "bedside", dataset },
      dereference: ({ _ref }: { _ref: string }) => byId.get(_ref) ?? null,
    };
    const tree = treeOf(query, params);
    const answer = (result: unknown) => JSON.stringify({ result: result ?? null });
    try {
      return answer(evaluateSync(tree, options).data);
    } catch (error) {
      if (!ONLY_LATER.test((error as Error).message)) throw error;
    }
    return Promise.resolve(evaluate(tree, options))
      .then((value) => value.get())
      .then(answer)
      .catch(faultText);
  } catch (error) {
    return faultText(error);
  }
}
