const DAY = 86_400_000;

/** `today`, `1 day`, `12 days`: how long something has lasted. */
export function daysSince(begun: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(begun)) / DAY));
  if (days === 0) return "today";
  return days === 1 ? "1 day" : `${days.toLocaleString("en-GB")} days`;
}
