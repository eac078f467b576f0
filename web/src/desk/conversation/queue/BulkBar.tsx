import type { ModerationAction, QueueRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { labelOf } from "../../ui/words";
import { offered } from "../words";
import css from "./queue.module.css";

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
    <section className={css.bulk} aria-label="Ticked items">
      <p role="status">
        <strong>{rows.length === 1 ? "1 item ticked" : `${rows.length} items ticked`}</strong>
      </p>
      {ALL.map((action) => {
        const those = rows.filter((row) => offered(row).includes(action));
        if (those.length === 0) return null;
        return (
          <Button
            key={action}
            type="button"
            small
            look={action === "remove" ? "danger" : "line"}
            onClick={() => onAction(action, those)}
          >
            {labelOf("ModerationAction", action)}
            {those.length < rows.length && ` (${those.length})`}
          </Button>
        );
      })}
      <Button type="button" small look="quiet" onClick={onClear}>
        Untick all
      </Button>
    </section>
  );
}
