import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { useCommand } from "../shell/useCommand";
import { Confirm } from "./Dialog";
import { inTurn } from "./inTurn";
import { postpone } from "./postponed";
import { counted, type Noun, TickedBar } from "./TickedBar";
import { toast } from "./toasts";

export interface BulkAction<Row> {
  key: string;
  /** The verb: 'Send again'. */
  label: string;
  /** The rows that it makes sense for; all when not given. */
  fits?: (row: Row) => boolean;
  call: (row: Row) => Promise<unknown>;
  /** Behind the number of rows, once it is done: 'sent again.' */
  done: string;
  danger?: boolean;
  /** What is asked before; without it, it is done at once. */
  ask?: string;
  /** Behind the number of rows, while it can be taken back: 'will be marked as done.' Given, nothing is asked before. */
  later?: string;
}

interface BulkBarProps<Row> {
  rows: readonly Row[];
  noun: Noun;
  actions: readonly BulkAction<Row>[];
  /** What may look different after anything was done, or tried. */
  changes: QueryKey;
  onClear: () => void;
}

interface Asked<Row> {
  action: BulkAction<Row>;
  rows: Row[];
}

const idOf = (row: unknown) => (row as { id: string }).id;

/** What can be done with the ticked rows. Each is done on its own, and what could not be done is told with its reason. */
export function BulkBar<Row>({ rows, noun, actions, changes, onClear }: BulkBarProps<Row>) {
  const [asked, setAsked] = useState<Asked<Row>>();
  const command = useCommand({
    call: ({ action, rows }: Asked<Row>) => inTurn(rows, action.call),
    changes: [changes],
    toasts: true,
    onDone: ({ done, failed, reasons }, { action }) => {
      if (done.length > 0) toast(`${counted(done.length, noun)} ${action.done}`);
      if (failed.length > 0) toast(`${counted(failed.length, noun)} not changed. ${reasons.join(" ")}`.trim(), "bad");
      onClear();
    },
  });
  const start = (choice: Asked<Row>) => {
    const { later, ask } = choice.action;
    if (later) {
      const said = `${counted(choice.rows.length, noun)} ${later}`;
      postpone({ rows: choice.rows.map(idOf), said, run: () => command.mutateAsync(choice) });
      onClear();
    } else if (ask) setAsked(choice);
    else command.run(choice);
  };
  const choices = actions
    .map((action) => ({ action, rows: rows.filter((row) => action.fits?.(row) ?? true) }))
    .filter((choice) => choice.rows.length > 0);
  return (
    <TickedBar count={rows.length} noun={noun} onClear={onClear}>
      {choices.map((choice) => (
        <Button
          key={choice.action.key}
          type="button"
          small
          look={choice.action.danger ? "danger" : "line"}
          disabled={command.isPending}
          onClick={() => start(choice)}
        >
          {choice.action.label}
          {choice.rows.length < rows.length && ` (${choice.rows.length})`}
        </Button>
      ))}
      <Confirm
        open={asked !== undefined}
        title={asked ? `${asked.action.label}: ${counted(asked.rows.length, noun)}?` : ""}
        action={asked?.action.label ?? ""}
        danger={asked?.action.danger}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) command.run(asked);
        }}
      >
        {asked?.action.ask ?? ""}
      </Confirm>
    </TickedBar>
  );
}
