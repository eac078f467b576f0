import type { Happening } from "../Happened";
import { labelOf, type Vocabulary } from "../words";

interface Step {
  at: string;
  action: string;
  by?: string | null;
  from?: string | null;
  to?: string | null;
  reason?: string | null;
  note?: string | null;
}

/** How a feature calls what was done, and the vocabulary of its states; with `reason`, why somebody decided so. */
interface HistoryWords {
  action: (action: string) => string;
  states: Vocabulary;
  reason?: (reason: string) => string;
}

export function happeningsOf(steps: readonly Step[], words: HistoryWords): Happening[] {
  const moved = ({ from, to }: Step) =>
    from && to && from !== to && `From ‘${labelOf(words.states, from)}’ to ‘${labelOf(words.states, to)}’`;
  return steps.map((step) => ({
    at: step.at,
    what: words.action(step.action),
    by: step.by,
    lines: [
      moved(step),
      words.reason && step.reason && `Reason: ${words.reason(step.reason)}`,
      words.reason && step.note ? `Note: ${step.note}` : step.note,
    ].filter((line): line is string => Boolean(line)),
  }));
}
