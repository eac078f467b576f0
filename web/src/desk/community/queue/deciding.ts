import type { DecideOutcome, DeskCounts, ModerationAction, QueueList, QueueRow } from "../../../api/schema";

/** The state that an action leads to, as far as it is known before the server has answered. */
export function stateAfter(action: ModerationAction, state: QueueRow["state"]): QueueRow["state"] {
  if (action === "approve") return "published";
  if (action === "hide" || action === "ask_to_rephrase") return "hidden";
  if (action === "remove") return "removed";
  if (action === "restore") return "pending";
  // What everybody sees stays seen while the doctor thinks about it.
  return action === "escalate" ? state : "held";
}

/** Whether somebody still has to look at it after the action. A crisis stays on top until somebody has decided. */
const staysAfter = (action: ModerationAction): boolean =>
  action === "crisis" || action === "restore" || action === "escalate";

/** A list whose filter shows what is decided already keeps its rows, with their new state. */
const keepsDecided = (state: string): boolean => ["published", "hidden", "removed"].includes(state);

/** The list as it will be after a decision, before the server has said so. */
export function afterwards(
  list: QueueList,
  items: readonly string[],
  action: ModerationAction,
  state: string,
): QueueList {
  const touched = list.items.filter(({ item }) => items.includes(item));
  const leaves = !staysAfter(action) && !keepsDecided(state);
  const rows = leaves
    ? list.items.filter(({ item }) => !items.includes(item))
    : list.items.map((row) => (items.includes(row.item) ? changed(row, action) : row));
  return {
    ...list,
    items: rows,
    total: leaves ? Math.max(0, list.total - touched.length) : list.total,
    counts: touched.reduce((counts, row) => without(counts, row, action), list.counts),
  };
}

const changed = (row: QueueRow, action: ModerationAction): QueueRow => ({
  ...row,
  state: stateAfter(action, row.state),
  risk: action === "crisis" ? 3 : row.risk,
});

function without(counts: DeskCounts, { state, risk, reports }: QueueRow, action: ModerationAction): DeskCounts {
  const less = (count: number, isOfIt: boolean) => (isOfIt ? Math.max(0, count - 1) : count);
  if (action === "crisis") return { ...counts, crisis: counts.crisis + (risk >= 3 ? 0 : 1) };
  if (action === "restore" || action === "escalate") return counts;
  return {
    ...counts,
    pending: less(counts.pending, state === "pending"),
    held: less(counts.held, state === "held"),
    reported: less(counts.reported, reports > 0),
    crisis: less(counts.crisis, risk >= 3 && state === "held"),
  };
}

/** The row to go on with: the first one below those that were decided, or the last one above them. */
export function following(rows: readonly QueueRow[], decided: readonly string[]): string | undefined {
  const first = rows.findIndex(({ item }) => decided.includes(item));
  if (first < 0) return undefined;
  const isLeft = ({ item }: QueueRow) => !decided.includes(item);
  return (rows.slice(first).find(isLeft) ?? rows.slice(0, first).findLast(isLeft))?.item;
}

/** What was decided last, so that it can be taken back. */
export interface Undoable {
  items: { item: string; seen: QueueRow["state"] }[];
}

/** What of a decision can be taken back: what was done, in the state that it has now. */
export function undoOf(action: ModerationAction, outcomes: readonly DecideOutcome[]): Undoable | undefined {
  const items = outcomes.flatMap(({ item, state, outcome }) =>
    outcome === "done" && state ? [{ item, seen: state }] : [],
  );
  return items.length > 0 && action !== "restore" ? { items } : undefined;
}
