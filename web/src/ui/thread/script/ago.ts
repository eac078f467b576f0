const STEPS: [string, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** `3 days ago`. A time that is still to come, by a clock that goes wrong, is now. */
export function ago(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  if (Number.isNaN(seconds)) return "";
  for (const [unit, length] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${unit}${count > 1 ? "s" : ""} ago`;
  }
  return "just now";
}

/** Writes beside each time how long it is gone. Not in the page itself, which may be hours old. */
export function tellAgo(within: ParentNode): void {
  for (const line of within.querySelectorAll("[data-ago]")) {
    const time = line.previousElementSibling;
    if (time instanceof HTMLTimeElement) line.textContent = ago(time.dateTime, Date.now());
  }
}
