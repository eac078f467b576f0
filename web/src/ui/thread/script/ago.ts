import { t } from "../../../messages/message";

const STEPS = [
  ["ui-ago-years", 31_557_600],
  ["ui-ago-months", 2_629_800],
  ["ui-ago-weeks", 604_800],
  ["ui-ago-days", 86_400],
  ["ui-ago-hours", 3600],
  ["ui-ago-minutes", 60],
] as const;

/** `3 days ago`. A time that is still to come, by a clock that goes wrong, is now. */
export function ago(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  if (Number.isNaN(seconds)) return "";
  for (const [said, length] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return t(said, { count });
  }
  return t("ui-ago-now");
}

/** Writes beside each time how long it is gone. Not in the page itself, which may be hours old. */
export function tellAgo(within: ParentNode): void {
  for (const line of within.querySelectorAll("[data-ago]")) {
    const time = line.previousElementSibling;
    if (time instanceof HTMLTimeElement) line.textContent = ago(time.dateTime, Date.now());
  }
}
