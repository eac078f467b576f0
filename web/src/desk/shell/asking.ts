const MINUTE = 60_000;
/** Nobody has looked at the desk for so long: its tab asks no more, so that one that was left open keeps no session alive. */
const LEFT = 4 * 60 * MINUTE;

let hiddenSince: number | undefined;

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    hiddenSince = document.hidden ? Date.now() : undefined;
  });
}

/** In how many milliseconds a number is asked for again, in a tab that nobody has looked at since then. */
export const nextAsk = (since: number | undefined, now: number): number | false =>
  since !== undefined && now - since > LEFT ? false : MINUTE;

/** For queries of numbers that must reach people who work in another tab. */
export const ALERTED = {
  refetchInterval: () => nextAsk(hiddenSince, Date.now()),
  refetchIntervalInBackground: true,
} as const;
