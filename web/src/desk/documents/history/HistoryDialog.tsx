import { useState } from "react";
import type { RevisionRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { LoadingState } from "../../../ui/States";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Dialog } from "../../ui/Dialog";
import { FailedState } from "../../ui/states";
import { dateTime } from "../../ui/time";
import { Compared } from "../compare/Compared";
import { plainText } from "../compare/plain";
import { compareWords } from "../compare/words";
import type { Draft } from "../saving/useDraft";
import type { DocumentView } from "../types";
import { type BlockChange, type FieldChange, restoreRevision, useDiff, useRevisions } from "./api";
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
      if (!(await draft.flush())) throw new Error("Not everything is saved yet. Try again in a moment.");
      const from = draft.current().body;
      const next = await restoreRevision(view.id, revision, draft.current().revision);
      return { next, from };
    },
    toasts: true,
    said: "The earlier version is now your draft. The newer one is kept in the list of versions.",
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
    <ol className={css.list} role="list" aria-label="Versions, newest first">
      {revisions.map((one, at) => (
        <li key={one.revision}>
          <button
            type="button"
            className={css.version}
            aria-current={one.revision === chosen || undefined}
            disabled={at === 0}
            onClick={() => onChoose(one.revision)}
          >
            <strong>{at === 0 ? "Current" : dateTime(one.at, zone)}</strong>
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

function DiffView({ id, from, to }: { id: string; from: number | undefined; to: number | undefined }) {
  const diff = useDiff(id, from, to);
  if (from === undefined) return <p className="soft">There is no earlier version yet.</p>;
  if (diff.isError) return <FailedState error={diff.error} retry={() => diff.refetch()} level={3} />;
  if (!diff.data) return <LoadingState />;
  if (diff.data.length === 0) return <p className="soft">No differences.</p>;
  return diff.data.map((field) => <FieldDiff key={field.field} change={field} />);
}

function FieldDiff({ change }: { change: FieldChange }) {
  const { label, before, after, blocks, words } = change;
  return (
    <div className={css.field}>
      <h4>{label}</h4>
      {blocks ? (
        shownBlocks(blocks).map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have a place and nothing else
          <BlockDiff key={at} block={block} />
        ))
      ) : (
        <Compared runs={words ?? compareWords(plainText(before), plainText(after))} />
      )}
    </div>
  );
}

/** Long stretches without a change are left out, but for the block beside each change. */
function shownBlocks(blocks: readonly BlockChange[]): (BlockChange | "gap")[] {
  const isNear = (at: number) => [at - 1, at, at + 1].some((place) => blocks[place] && blocks[place].op !== "same");
  return blocks.flatMap((block, at): (BlockChange | "gap")[] => {
    if (isNear(at)) return [block];
    return at === 0 || isNear(at - 1) ? ["gap"] : [];
  });
}

const OPS = { added: "Added", removed: "Removed", changed: "Changed", same: "" };

function BlockDiff({ block }: { block: BlockChange | "gap" }) {
  if (block === "gap") return <p className={css.gap}>…</p>;
  const [before, after] = [plainText(block.before), plainText(block.after)];
  const runs = block.op === "same" ? compareWords(after, after) : (block.words ?? compareWords(before, after));
  return (
    <div className={block.op === "same" ? css.same : css.changed}>
      {OPS[block.op] && <span className={css.op}>{OPS[block.op]}</span>}
      <Compared runs={runs} />
    </div>
  );
}
