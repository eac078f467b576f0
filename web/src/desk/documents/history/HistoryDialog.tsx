import { useState } from "react";
import type { RevisionRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { LoadingState } from "../../../ui/States";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Dialog } from "../../ui/Dialog";
import { FailedState } from "../../ui/states";
import { dateTime } from "../../ui/time";
import type { Draft } from "../saving/useDraft";
import type { DocumentView } from "../types";
import { restoreRevision, useRevisions } from "./api";
import { DiffView } from "./DiffView";
import css from "./history.module.css";

interface HistoryDialogProps {
  view: DocumentView;
  draft: Draft;
  readOnly: boolean;
  onView: (view: DocumentView) => void;
  onClose: () => void;
}

export function HistoryDialog({ view, draft, readOnly, onView, onClose }: HistoryDialogProps) {
  const revisions = useRevisions(view.id);
  const [chosen, setChosen] = useState<number>();
  const newest = revisions.data?.[0]?.revision;
  const from = chosen ?? revisions.data?.[1]?.revision;
  const restore = useCommand({
    call: async (revision: number) => {
      if (!(await draft.flush())) throw new Error("Not everything is saved yet. Once it is, try again.");
      const from = draft.current().body;
      const next = await restoreRevision(view.id, revision, draft.current().revision);
      return { next, from };
    },
    toasts: true,
    said: "The earlier version is your draft now. The newer one is kept among the versions.",
    onDone: ({ next, from }) => {
      draft.adopt(next, from);
      onView(next);
      onClose();
    },
  });
  return (
    <Dialog open title="Versions" size="wide" onClose={onClose}>
      {revisions.isError && <FailedState error={revisions.error} retry={() => revisions.refetch()} />}
      {revisions.isPending && <LoadingState />}
      {revisions.data && (
        <div className={css.two}>
          <RevisionList revisions={revisions.data} chosen={from} onChoose={setChosen} />
          <section aria-labelledby="diff-title" className="stack">
            <h3 id="diff-title">What changed since then</h3>
            <DiffView id={view.id} from={from} to={newest} />
            {from !== undefined && !readOnly && (
              <p>
                <Button type="button" look="line" disabled={restore.isPending} onClick={() => restore.mutate(from)}>
                  Restore this version
                </Button>
              </p>
            )}
          </section>
        </div>
      )}
    </Dialog>
  );
}

interface RevisionListProps {
  revisions: readonly RevisionRow[];
  chosen: number | undefined;
  onChoose: (revision: number) => void;
}

const DONE: Record<string, string> = {
  draft: "Saved",
  publish: "Published",
  restore: "Restored",
  approve: "Approved",
  submit: "Sent for review",
  send_back: "Sent back",
  unpublish: "Taken off the site",
  archive: "Archived",
  delete: "Deleted",
  duplicate: "Duplicated",
};

function RevisionList({ revisions, chosen, onChoose }: RevisionListProps) {
  const { zone } = useSession();
  return (
    <ol className={css.list} role="list" aria-label="Versions, the newest first">
      {revisions.map((one, at) => (
        <li key={one.revision}>
          <button
            type="button"
            className={css.version}
            aria-current={one.revision === chosen || undefined}
            disabled={at === 0}
            onClick={() => onChoose(one.revision)}
          >
            <strong>{at === 0 ? "Now" : dateTime(one.at, zone)}</strong>
            <span>
              {DONE[one.action] ?? one.action}
              {one.by && ` by ${one.by}`}, {one.words} words
            </span>
            {one.note && <q>{one.note}</q>}
          </button>
        </li>
      ))}
    </ol>
  );
}
