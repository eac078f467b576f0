/** How a time limit stands: over, pressing, or far enough. */
export type Pressing = "late" | "soon" | "calm";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** '19 days left', '5 hours left', '2 days late'. Days down to three, hours below. */
export function lengthWords(milliseconds: number): string {
  const size = Math.abs(milliseconds);
  if (size < HOUR) return "less than an hour";
  return size > 3 * DAY ? count(Math.floor(size / DAY), "day") : count(Math.floor(size / HOUR), "hour");
}

/** How much is left until a limit. `presses`: milliseconds before it from which on it presses. */
export function dueOf(by: string, presses: number, now = Date.now()): { words: string; how: Pressing } {
  const left = Date.parse(by) - now;
  if (left < 0) return { words: `${lengthWords(left)} late`, how: "late" };
  return { words: `${lengthWords(left)} left`, how: left <= presses ? "soon" : "calm" };
}
