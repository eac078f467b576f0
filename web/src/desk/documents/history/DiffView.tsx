import { LoadingState } from "../../../ui/States";
import { FailedState } from "../../ui/states";
import { Compared } from "../compare/Compared";
import { plainText } from "../compare/plain";
import { compareWords } from "../compare/words";
import { type BlockChange, type FieldChange, useDiff } from "./api";
import css from "./history.module.css";

export function DiffView({ id, from, to }: { id: string; from: number | undefined; to: number | undefined }) {
  const diff = useDiff(id, from, to);
  if (from === undefined) return <p className="soft">There is no earlier version yet.</p>;
  if (diff.isError) return <FailedState error={diff.error} retry={() => diff.refetch()} level={3} />;
  if (!diff.data) return <LoadingState />;
  if (diff.data.length === 0) return <p className="soft">Nothing is different.</p>;
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
