import type { ModerationAction, QueueRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { TickedBar } from "../../ui/TickedBar";
import { labelOf } from "../../ui/words";
import { offered } from "../words";

interface BulkBarProps {
  rows: readonly QueueRow[];
  onAction: (action: ModerationAction, rows: readonly QueueRow[]) => void;
  onClear: () => void;
}

const ALL: readonly ModerationAction[] = [
  "approve",
  "hide",
  "remove",
  "ask_to_rephrase",
  "escalate",
  "crisis",
  "restore",
];

/** What can be done to the ticked items; each button says to how many where not all of them allow it. */
export function BulkBar({ rows, onAction, onClear }: BulkBarProps) {
  return (
    <TickedBar count={rows.length} noun={["item", "items"]} onClear={onClear}>
      {ALL.map((action) => {
        const those = rows.filter((row) => offered(row).includes(action));
        if (those.length === 0) return null;
        return (
          <Button
            key={action}
            type="button"
            small
            look={action === "remove" && rows.every(({ risk }) => risk < 2) ? "danger" : "line"}
            onClick={() => onAction(action, those)}
          >
            {labelOf("ModerationAction", action)}
            {those.length < rows.length && ` (${those.length})`}
          </Button>
        );
      })}
    </TickedBar>
  );
}
