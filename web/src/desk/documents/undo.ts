import type { DocumentAction, DocumentRow } from "../../api/schema";
import type { DocumentView } from "./types";

/** How a document stood before something was done to it. */
export type Before = Pick<DocumentRow, "state" | "live" | "changed" | "clinical">;

export const beforeOf = (view: DocumentView): Before => ({
  state: view.state,
  live: view.published !== null,
  changed: view.changed,
  clinical: view.clinical || view.body.clinical === true,
});

/**
 * The action that brings a document back to exactly where it stood. There is none where the server would leave it
 * somewhere else: what is restored is a draft and off the site, and an approval does not outlive it.
 */
export function undoOf(action: DocumentAction, { state, live, changed, clinical }: Before): DocumentAction | undefined {
  const wasPlainDraft = state === "draft" && !live;
  if (action === "publish") return wasPlainDraft ? "unpublish" : undefined;
  if (action === "archive" || action === "delete") return wasPlainDraft ? "restore" : undefined;
  return action === "unpublish" && state === "published" && !changed && !clinical ? "publish" : undefined;
}

/** Put away, but not gone: it can come back as a draft. */
export const comesBack = (action: DocumentAction): boolean => action === "archive" || action === "delete";
