import { useState } from "react";
import type { ModerationAction, QueueRow } from "../../../api/schema";
import { useTicks } from "../../ui/useTicks";
import { ACTIONS, needsReason, offered } from "../words";
import { following } from "./deciding";
import type { QueueQuery } from "./query";
import type { Decision } from "./useDecide";
import { useDecide } from "./useDecide";

/** What somebody is about to do, and waits for a reason or a second look. */
interface Asked {
  action: ModerationAction;
  rows: readonly QueueRow[];
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

const staysOpen = (action: ModerationAction): boolean => action === "crisis" || action === "restore";

/** Deciding about the open item or the ticked ones, by keys and by buttons; the next one opens by itself. */
export function useTriage({ rows, query, open, show }: TriageOf) {
  const { decide, undoLast } = useDecide(query);
  const [asked, setAsked] = useState<Asked>();
  const ticks = useTicks(rows, ({ item }) => item);
  const settle = (those: readonly QueueRow[], decision: Decision) => {
    const ids = those.map(({ item }) => item);
    decide(those, decision);
    setAsked(undefined);
    ticks.clear();
    if (open && ids.includes(open) && !staysOpen(decision.action)) show(following(rows, ids));
  };
  const act = (action: ModerationAction, those: readonly QueueRow[]) => {
    const able = those.filter((row) => offered(row).includes(action));
    const next = { action, rows: able };
    if (able.length === 0) return;
    if (needsReason(action) || isGrave(next)) setAsked(next);
    else settle(able, { action });
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
  return { ticks, asked, setAsked, settle, act, keys, undoLast };
}

export type Triage = ReturnType<typeof useTriage>;
