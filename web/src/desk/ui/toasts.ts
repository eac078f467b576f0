import type { Callable } from "./CallLinks";

/** `ok` and `info` go by themselves; `bad` stays until it is closed. */
export type ToastTone = "ok" | "info" | "bad";

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  action?: ToastAction;
  /** Whose numbers in it are links. */
  calls: readonly Callable[];
}

/** Milliseconds that a message is shown; one with an action or a number to call gets twice that. */
const SHOWN = 6_000;

let shown: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function dismiss(id: number): void {
  show(shown.filter((toast) => toast.id !== id));
}

/** Says something at the edge of the screen: that a thing was done, with a way back, or that it could not be done. Answers what `dismiss` takes. */
export function toast(
  text: string,
  tone: ToastTone = "ok",
  action?: ToastAction,
  calls: readonly Callable[] = [],
): number {
  last += 1;
  const id = last;
  const others = shown.filter((other) => other.text !== text).slice(-2);
  show([...others, { id, text, tone, action, calls }]);
  const isActedOn = action || calls.some(({ phone }) => phone && text.includes(phone));
  if (tone !== "bad") setTimeout(() => dismiss(id), isActedOn ? 2 * SHOWN : SHOWN);
  return id;
}

/** For `useSyncExternalStore`. */
export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: () => shown,
};
