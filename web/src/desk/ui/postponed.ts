import { useSyncExternalStore } from "react";
import { dismiss, toast } from "./toasts";

/** Milliseconds in which a decision can be taken back: nothing of it has left the browser until then. */
const UNDO_TIME = 8_000;
/** So many wait at once; the oldest goes before one more comes, because its message makes room too. */
const MOST_WAITING = 3;

export interface Postponed {
  /** Keys of the rows that it is about. */
  rows: readonly string[];
  /** What is going to happen: 'Amina’s message will be marked as done.' */
  said: string;
  /** Does it, and shows the result; deals with its own failures. */
  run: () => Promise<unknown>;
  /** The rows stay in the list meanwhile. */
  keepsRows?: boolean;
}

interface Waiting extends Postponed {
  note: number;
  timer: ReturnType<typeof setTimeout>;
}

interface Shown {
  hidden: ReadonlySet<string>;
  /** Rows that something is going to happen to, hidden or not. */
  busy: ReadonlySet<string>;
}

const waiting = new Set<Waiting>();
/** On its way: its rows stay away until the list has been asked for again. */
const leaving = new Set<Postponed>();
const listeners = new Set<() => void>();
let shown: Shown = { hidden: new Set(), busy: new Set() };

function tell(): void {
  const all = [...waiting, ...leaving];
  shown = {
    hidden: new Set(all.flatMap(({ rows, keepsRows }) => (keepsRows ? [] : rows))),
    busy: new Set(all.flatMap(({ rows }) => rows)),
  };
  for (const listener of listeners) listener();
}

async function settle(decision: Waiting): Promise<void> {
  if (!waiting.delete(decision)) return;
  clearTimeout(decision.timer);
  dismiss(decision.note);
  leaving.add(decision);
  tell();
  try {
    await decision.run();
  } finally {
    leaving.delete(decision);
    tell();
  }
}

function takeBack(decision: Waiting): void {
  if (!waiting.delete(decision)) return;
  clearTimeout(decision.timer);
  dismiss(decision.note);
  tell();
}

/** Does all that waits now: whoever leaves the page or signs out has decided. */
export const settlePostponed = (): Promise<unknown> => Promise.allSettled([...waiting].map(settle));

/** Decides, and says so with a way back; the server hears of it when the time for that is over. */
export function postpone(postponed: Postponed): void {
  hearLeaving();
  const oldest = [...waiting][0];
  if (oldest && waiting.size >= MOST_WAITING) void settle(oldest);
  const decision: Waiting = {
    ...postponed,
    timer: setTimeout(() => void settle(decision), UNDO_TIME),
    note: toast(postponed.said, "info", { label: "Undo", run: () => takeBack(decision) }),
  };
  waiting.add(decision);
  tell();
}

/** Takes the newest decision back; answers whether there was one. */
export function undoLastPostponed(): boolean {
  const last = [...waiting].at(-1);
  if (last) takeBack(last);
  return last !== undefined;
}

function onLeaving(): void {
  void settlePostponed();
}

function onVisibility(): void {
  if (document.visibilityState === "hidden") onLeaving();
}

/** What leaves the page decides: a phone that puts it away may never bring it back, and this is the last that it hears. */
function hearLeaving(): void {
  // The same function is heard once, however often it is added.
  addEventListener("pagehide", onLeaving);
  document.addEventListener("visibilitychange", onVisibility);
}

const store = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: () => shown,
};

/** Which rows are decided about, though the server does not know yet. */
export const usePostponed = (): Shown => useSyncExternalStore(store.subscribe, store.shown);
