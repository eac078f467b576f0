import { asProblem } from "../shell/problem";

export interface InTurn<Row> {
  done: Row[];
  failed: Row[];
  reasons: string[];
}

/** Where the next row would only be refused for the same reason: no line, no proof of who is asking. */
const isOver = ({ status, code }: { status: number; code: string }) =>
  status === 0 || status === 401 || code === "reauthenticate";

/** Does the same with each row, one after the other: what cannot be done with one does not stop the others. */
export async function inTurn<Row>(rows: readonly Row[], call: (row: Row) => Promise<unknown>): Promise<InTurn<Row>> {
  const done: Row[] = [];
  const failed: Row[] = [];
  const reasons = new Set<string>();
  for (const [at, row] of rows.entries()) {
    try {
      await call(row);
      done.push(row);
    } catch (error) {
      const problem = asProblem(error);
      reasons.add(problem.detail);
      failed.push(row);
      if (!isOver(problem)) continue;
      failed.push(...rows.slice(at + 1));
      break;
    }
  }
  return { done, failed, reasons: [...reasons] };
}
