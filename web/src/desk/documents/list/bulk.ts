import type { BulkOutcome, DocumentAction, DocumentRow, DocumentState } from "../../../api/schema";
import { comesBack, undoOf } from "../undo";
import { ACTIONS } from "../words";

/** Actions that make sense for several documents at once, and the states in which they do. */
const FROM: Partial<Record<DocumentAction, readonly DocumentState[]>> = {
  submit: ["draft"],
  publish: ["draft", "approved", "scheduled", "published"],
  unpublish: ["published"],
  archive: ["draft", "in_review", "approved", "published"],
  restore: ["archived", "deleted"],
  delete: ["draft", "archived"],
};

/** What can be done to at least one of the chosen documents, each with those it can be done to. */
export function offered(rows: readonly DocumentRow[]): { action: DocumentAction; ids: string[] }[] {
  return Object.entries(FROM)
    .map(([action, states]) => ({
      action: action as DocumentAction,
      ids: rows.filter((row) => states.includes(row.state) && fits(action as DocumentAction, row)).map((row) => row.id),
    }))
    .filter(({ ids }) => ids.length > 0);
}

/** What is published and has nothing newer needs no publishing, and only what is clinical a doctor's check. */
const fits = (action: DocumentAction, row: DocumentRow) => {
  if (action === "submit") return row.clinical;
  return action !== "publish" || row.state !== "published" || row.changed;
};

interface WayBack {
  label: string;
  action: DocumentAction;
  ids: string[];
}

function wayBack(action: DocumentAction, done: readonly DocumentRow[]): WayBack | undefined {
  if (done.length === 0) return;
  const ids = done.map((row) => row.id);
  const [undo, ...others] = new Set(done.map((row) => undoOf(action, row)));
  if (undo && others.length === 0) return { label: "Undo", action: undo, ids };
  if (!comesBack(action)) return;
  return { label: `Restore as ${ids.length === 1 ? "a draft" : "drafts"}`, action: "restore", ids };
}

/** How many could not be changed, and why. */
export function reasonsOf(outcomes: readonly BulkOutcome[]): string | undefined {
  const failed = outcomes.filter((outcome) => !outcome.done);
  const reasons = [...new Set(failed.map((outcome) => outcome.detail).filter(Boolean))];
  return failed.length > 0 ? `${failed.length} could not be changed. ${reasons.join(" ")}`.trim() : undefined;
}

/** The outcome in words, and what would take it back; `before` is how the documents stood until then. */
export function told(action: DocumentAction, outcomes: readonly BulkOutcome[], before: readonly DocumentRow[]) {
  const done = outcomes.filter((outcome) => outcome.done).map((outcome) => outcome.id);
  return {
    done: done.length > 0 ? ACTIONS[action].doneToMany(done.length) : undefined,
    failed: reasonsOf(outcomes),
    back: wayBack(
      action,
      before.filter((row) => done.includes(row.id)),
    ),
  };
}
