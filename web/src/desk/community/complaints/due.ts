/** Days after which the acknowledging of a complaint is late (Data (Use and Access) Act 2025: 30 days). */
const DAY = 86_400_000;

/** Days before the end from which on a complaint presses. */
const PRESSES = 7;

export interface Due {
  words: string;
  /** `late`: the day is over; `soon`: within a week. */
  how: "late" | "soon" | "calm";
}

export function dueOf(acknowledgeBy: string, now = Date.now()): Due {
  const left = Date.parse(acknowledgeBy) - now;
  if (left < 0) return { words: "More than 30 days old", how: "late" };
  const days = Math.ceil(left / DAY);
  if (days <= 1) return { words: "Less than a day left to acknowledge", how: "late" };
  return { words: `${days} days left to acknowledge`, how: days <= PRESSES ? "soon" : "calm" };
}
