/** Days after which the acknowledging of a complaint is late (Data (Use and Access) Act 2025: 30 days). */
const DAY = 86_400_000;

/** Days before the end from which on a complaint presses. */
const PRESSES = 7;

export interface Due {
  words: string;
  /** `late`: the day is over; `soon`: within a week. */
  how: "late" | "soon" | "calm";
}

/** How long a complaint may still wait to be acknowledged. */
export function dueOf(acknowledgeBy: string, now = Date.now()): Due {
  const days = Math.floor((Date.parse(acknowledgeBy) - now) / DAY);
  if (days < 0) return { words: "The 30 days are over", how: "late" };
  if (days === 0) return { words: "Acknowledge it today", how: "late" };
  const words = days === 1 ? "1 day left to acknowledge it" : `${days} days left to acknowledge it`;
  return { words, how: days <= PRESSES ? "soon" : "calm" };
}
