import { useEffect, useEffectEvent } from "react";
import { PAGE } from "../../saving/page";
import { loadDocument } from "../api";
import type { Draft } from "../saving/useDraft";
import type { DocumentView } from "../types";

/** True when a save may have changed what can be done with the document, beyond its text. */
export function isOutdated(view: DocumentView, revision: number, clinical: unknown): boolean {
  if (view.revision === revision) return false;
  if (view.state === "approved" || view.state === "in_review") return true;
  return (view.state === "published" && !view.changed) || view.body.clinical !== clinical;
}

/** Asks where the document stands after a save that took it out of review, or made a draft of what is on the site. */
export function useFreshView(view: DocumentView, draft: Draft, onView: (view: DocumentView) => void): void {
  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (!isOutdated(view, draft.revision, draft.body.clinical)) return;
    const fresh = await loadDocument(view.id, signal, PAGE).catch(() => undefined);
    if (fresh && !signal.aborted) onView(fresh);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save counts
  useEffect(() => {
    const stop = new AbortController();
    void look(stop.signal);
    return () => stop.abort();
  }, [draft.revision]);
}
