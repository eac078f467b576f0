import css from "./Badge.module.css";
import type { NavEntry } from "./feature";
import { navigation } from "./features";

const hooks = navigation.map(({ to, useCount }) => ({ to, useCount }));

/** How many things wait in these rooms, for the person who is signed in. */
export function useWaitingIn(rooms: readonly NavEntry[]): number {
  const chosen = new Set(rooms.map(({ to }) => to));
  let sum = 0;
  for (const { to, useCount } of hooks) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the list of rooms never changes, so their hooks come in the same order
    const count = useCount?.() ?? 0;
    if (chosen.has(to)) sum += count;
  }
  return sum;
}

/** A number in the corner of a picture. */
export function Badge({ count }: { count: number }) {
  return (
    <span className={css.badge}>
      {count > 99 ? "99+" : count}
      <span className="vh"> waiting</span>
    </span>
  );
}
