import type { Happening } from "../Happened";

interface Step {
  at: string;
  action: string;
  by?: string | null;
  from?: string | null;
  to?: string | null;
  reason?: string | null;
  note?: string | null;
}

/** How a feature calls what was done and where its cases stand; with `reason`, why somebody decided so. */
interface HistoryWords {
  action: (action: string) => string;
  state: (state: string) => { label: string };
  reason?: (reason: string) => string;
}

/** The history of a case, to be shown. */
export function happeningsOf(steps: readonly Step[], words: HistoryWords): Happening[] {
  const moved = ({ from, to }: Step) =>
    from && to && from !== to && `From ‘${words.state(from).label}’ to ‘${words.state(to).label}’`;
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
