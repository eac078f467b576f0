import { t } from "../../../messages/message";

/** Minutes left at which the time is said to those who hear the page. */
const SPOKEN = [10, 5, 2, 1];

/** What a countdown shows: `9:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whole seconds from one moment to another; none when it is past. */
export function secondsLeft(until: string, now: string): number {
  return Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / 1000));
}

/** What is said aloud when so many seconds are left, if anything is. */
export function spokenAt(seconds: number): string | undefined {
  if (seconds === 0) return t("consultation-held-over");
  const minutes = seconds / 60;
  if (!SPOKEN.includes(minutes)) return undefined;
  return t("consultation-held-minutes", { count: minutes });
}
