import type { Outcome } from "../api";
import type { Action, Row, State } from "../types";
import { ACTIONS } from "../words";

/** Actions that make sense for several documents at once, and the states in which they do. */
const FROM: Partial<Record<Action, readonly State[]>> = {
  submit: ["draft"],
  publish: ["draft", "approved", "scheduled", "published"],
  unpublish: ["published"],
  archive: ["draft", "in_review", "approved", "published"],
  restore: ["archived", "deleted"],
  delete: ["draft", "archived"],
};

/** What can be done to at least one of the chosen documents, each with those it can be done to. */
export function offered(rows: readonly Row[]): { action: Action; ids: string[] }[] {
  return Object.entries(FROM)
    .map(([action, states]) => ({
      action: action as Action,
      ids: rows.filter((row) => states.includes(row.state) && fits(action as Action, row)).map((row) => row.id),
    }))
    .filter(({ ids }) => ids.length > 0);
}

/** What is published and has nothing newer needs no publishing. */
const fits = (action: Action, row: Row) => action !== "publish" || row.state !== "published" || row.changed;

/** The outcome in words, and what would take it back. */
export function told(action: Action, outcomes: readonly Outcome[]) {
  const done = outcomes.filter((outcome) => outcome.done).map((outcome) => outcome.id);
  const failed = outcomes.filter((outcome) => !outcome.done);
  const reasons = [...new Set(failed.map((outcome) => outcome.detail).filter(Boolean))];
  const undo = ACTIONS[action].undo;
  return {
    done: done.length > 0 ? ACTIONS[action].doneToMany(done.length) : undefined,
    failed: failed.length > 0 ? `${failed.length} could not be changed. ${reasons.join(" ")}`.trim() : undefined,
    undo: undo && done.length > 0 ? { action: undo, ids: done } : undefined,
  };
}
