import { Happened } from "../../ui/Happened";
import { labelOf } from "../../ui/words";
import type { Step } from "../types";
import { reasonWords, stepWords } from "../words";

/** What a decision changed, and why. */
function linesOf({ from, to, reason, note }: Step): string[] {
  const lines: string[] = [];
  if (from && from !== to) lines.push(`From ‘${labelOf("ItemState", from)}’ to ‘${labelOf("ItemState", to)}’`);
  if (reason) lines.push(`Reason: ${reasonWords(reason)}`);
  if (note) lines.push(`Note: ${note}`);
  return lines;
}

/** Each decision about something. */
export function History({ steps }: { steps: readonly Step[] }) {
  const shown = steps.map((step) => ({
    at: step.at,
    what: stepWords(step.action),
    by: step.by,
    lines: linesOf(step),
  }));
  return <Happened steps={shown} />;
}
