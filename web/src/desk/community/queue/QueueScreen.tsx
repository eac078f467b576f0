import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ModerationAction, QueueItem, QueueRow } from "../../../api/schema";
import { EmptyState, LoadingState } from "../../../ui/States";
import { isRefusal } from "../../shell/problem";
import { useMay } from "../../shell/session";
import { Confirm } from "../../ui/Dialog";
import { Pager } from "../../ui/Pager";
import { RefusedScreen } from "../../ui/RefusedScreen";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { useListKeys } from "../../ui/useListKeys";
import { useNarrow } from "../../ui/useNarrow";
import { useTicks } from "../../ui/useTicks";
import { ActionBar } from "../item/ActionBar";
import { ItemPanel } from "../item/ItemPanel";
import { ReasonDialog } from "../item/ReasonDialog";
import { Parts } from "../Parts";
import { ACTIONS, needsReason, offered } from "../words";
import { BulkBar } from "./BulkBar";
import { following } from "./deciding";
import { Filters } from "./Filters";
import { QueueTable } from "./QueueTable";
import { isFiltered, type QueueQuery, readQuery, withItem } from "./query";
import css from "./queue.module.css";
import { type Decision, useDecide } from "./useDecide";
import { useQueue } from "./useQueue";

const LEAD = "What visitors wrote that needs a decision, most serious first.";

/** Coming back to the list, one finds the row that was open. */
function usePlaceInList(open: string | undefined): void {
  const last = useRef(open);
  useEffect(() => {
    const row = open === undefined && last.current;
    last.current = open;
    if (row) document.querySelector(`[data-row="${CSS.escape(row)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [open]);
}

export default function QueueScreen() {
  const [values, setValues] = useSearchParams();
  const query = readQuery(values);
  const { data, error, isPlaceholderData, refetch } = useQueue(query);
  const rows = useMemo(() => (data?.items ?? []).map((row) => ({ ...row, id: row.item })), [data]);
  const search = useRef<HTMLInputElement>(null);
  const open = values.get("item") ?? undefined;
  const isNarrow = useNarrow();
  // At once: the next key must find this item open and no other.
  const show = (item: string | undefined) =>
    setValues((old) => withItem(old, item), { replace: true, preventScrollReset: true, flushSync: true });
  usePlaceInList(open);
  const triage = useTriage({ rows, query, open, show });
  const { ticks, act, undoLast } = triage;
  useListKeys({
    rows,
    search,
    onOpen: ({ item }) => show(item),
    onTick: ({ item }) => ticks.tick(item),
    onClear: ticks.clear,
    at: { id: open, set: show },
    more: triage.keys,
  });
  if (!data && isRefusal(error)) return <RefusedScreen title="Moderation" error={error} />;
  return (
    <>
      <ScreenHead title="Moderation" lead={isNarrow ? undefined : LEAD} />
      {!(isNarrow && open) && <Parts />}
      <div className={open ? css.open : undefined}>
        <div className={css.filters}>
          <Filters query={query} counts={data?.counts} search={search} />
        </div>
        <div className={css.work}>
          <div className={css.list}>
            {ticks.chosen.length > 0 && <BulkBar rows={ticks.chosen} onAction={act} onClear={ticks.clear} />}
            {error && !data && <FailedState error={error} retry={() => void refetch()} />}
            {!error && !data && <LoadingState lines={6} />}
            {data && rows.length === 0 && <Empty filtered={isFiltered(query)} />}
            {rows.length > 0 && (
              <QueueTable
                rows={rows}
                ticked={ticks.selected}
                onTick={ticks.onSelect}
                current={open}
                stale={isPlaceholderData}
                onAction={(action, row) => act(action, [row])}
              />
            )}
            {data && <Pager page={query.page} pages={data.pages} label="Moderation" />}
            {isNarrow && <p className="small soft">{LEAD}</p>}
            {rows.length > 0 && (
              <p className={css.keys}>
                <kbd>j</kbd> <kbd>k</kbd> up and down, <kbd>a</kbd> approves, <kbd>x</kbd> ticks, <kbd>?</kbd> shows all
                keys
              </p>
            )}
          </div>
          <div className={css.side}>
            {!open && rows.length > 0 && (
              <p className={css.hint}>Nothing selected. Choose an item, or press J for the first.</p>
            )}
            {open && (
              <ItemPanel
                item={open}
                row={rows.find(({ item }) => item === open)}
                onMerged={() => show(following(rows, [open]))}
                isAnswering={triage.answered === open}
                onAnswering={(isAnswering) => triage.setAnswered(isAnswering ? open : undefined)}
                actions={(item) => (
                  <ActionBar
                    item={item}
                    onAction={(action) => act(action, [item])}
                    onAnswer={() => triage.answer(item)}
                    onUndo={undoLast}
                  />
                )}
              />
            )}
          </div>
        </div>
      </div>
      <Asking triage={triage} />
    </>
  );
}

/** What a decision needs first: a reason, or a second look. */
function Asking({ triage: { asked, setAsked, settle } }: { triage: Triage }) {
  if (!asked) return null;
  const close = () => setAsked(undefined);
  if (needsReason(asked.action)) {
    return (
      <ReasonDialog
        action={asked.action}
        count={asked.rows.length}
        onClose={close}
        onDecide={(decision) => settle(asked.rows, decision)}
      />
    );
  }
  if (asked.thenAnswers) {
    return (
      <Confirm
        open
        title="Publish this to answer it?"
        action="Approve and answer"
        onClose={close}
        onConfirm={() => settle(asked.rows, { action: asked.action }, true)}
      >
        Everyone can read the comment from now on, and your answer under it once you publish that.
      </Confirm>
    );
  }
  return (
    <Confirm
      open
      title="Publish this?"
      action="Approve"
      danger
      onClose={close}
      onConfirm={() => settle(asked.rows, { action: asked.action })}
    >
      This may be a crisis or an emergency. Make sure that someone is helping the author before everyone can read it.
    </Confirm>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title="Nothing matches" text="Remove a filter, or search for fewer words." />
  ) : (
    <EmptyState title="All decided" text="Nothing needs a decision. New items appear here automatically." />
  );
}

/** What somebody is about to do, and waits for a reason or a second look. */
interface Asked {
  action: ModerationAction;
  rows: readonly QueueRow[];
  /** The doctor answers it next. */
  thenAnswers?: boolean;
}

interface TriageOf {
  rows: readonly QueueRow[];
  query: QueueQuery;
  open: string | undefined;
  show: (item: string | undefined) => void;
}

const KEYED = (Object.keys(ACTIONS) as ModerationAction[]).filter((action) => action !== "restore");

/** Whether a second look is asked for: nothing of a crisis is published by a slip of a finger. */
const isGrave = ({ action, rows }: Asked): boolean => action === "approve" && rows.some(({ risk }) => risk >= 2);

/** What is published of somebody in danger is answered next, by whoever may. */
const staysOpen = (asked: Asked, mayAnswer: boolean): boolean =>
  asked.action === "crisis" || asked.action === "restore" || (mayAnswer && isGrave(asked));

/** Deciding about the open item or the ticked ones, by keys and by buttons; the next one opens by itself. */
function useTriage({ rows, query, open, show }: TriageOf) {
  const { decide, undoLast } = useDecide(query);
  const [asked, setAsked] = useState<Asked>();
  const [answered, setAnswered] = useState<string>();
  const ticks = useTicks(rows, ({ item }) => item);
  const mayAnswer = useMay("answer_as_doctor");
  const settle = (those: readonly QueueRow[], decision: Decision, thenAnswers = false) => {
    const ids = those.map(({ item }) => item);
    decide(those, decision);
    setAsked(undefined);
    setAnswered(thenAnswers ? open : undefined);
    ticks.clear();
    const isOver = !staysOpen({ action: decision.action, rows: those }, mayAnswer);
    if (open && ids.includes(open) && isOver) show(following(rows, ids));
  };
  const act = (action: ModerationAction, those: readonly QueueRow[]) => {
    const able = those.filter((row) => offered(row).includes(action));
    const next = { action, rows: able };
    if (able.length === 0) return;
    if (needsReason(action) || isGrave(next)) setAsked(next);
    else settle(able, { action });
  };
  /** A comment is answered once it is published: where it is not, that is asked first. */
  const answer = (item: QueueItem) => {
    if (item.comment.answer) setAnswered(item.item);
    else setAsked({ action: "approve", rows: [item], thenAnswers: true });
  };
  const byKey = (action: ModerationAction) => (row: QueueRow | undefined) =>
    act(action, ticks.chosen.length > 0 ? ticks.chosen : row ? [row] : []);
  const keys = {
    ...Object.fromEntries(KEYED.map((action) => [ACTIONS[action].key, byKey(action)])),
    u: (row: QueueRow | undefined) => {
      if (row && offered(row).includes("restore")) act("restore", [row]);
      else undoLast?.();
    },
  };
  return { ticks, asked, setAsked, answered, setAnswered, answer, settle, act, keys, undoLast };
}

type Triage = ReturnType<typeof useTriage>;
