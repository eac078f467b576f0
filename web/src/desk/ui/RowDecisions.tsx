import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { Button } from "../../ui/Button";
import { asProblem } from "../shell/problem";
import type { Callable } from "./CallLinks";
import parts from "./parts.module.css";
import { postpone, usePostponed } from "./postponed";
import { toast } from "./toasts";

export interface RowDecision<Row> {
  key: string;
  /** The verb: 'Mark as done'. */
  label: string;
  icon?: string;
  isMain?: boolean;
  /** Behind the name of the row, while it can be taken back: 'will be marked as done.' */
  later: string;
  /** Behind the name of the row, once it is done: 'is done.' */
  done?: string | ((row: Row) => string);
  /** Whose numbers in it are links. */
  calls?: (row: Row) => readonly Callable[];
  /** Sent with `keepalive`, so that it arrives though the page is left. */
  call: (row: Row) => Promise<unknown>;
  /** The row stays where it is. */
  keepsRow?: boolean;
}

/** The row; where the list knows too little of it to decide, such as its version, how the whole of it is asked for. */
type Of<Row> = { row: Row; look?: never } | { row?: never; look: () => Promise<Row> };

type RowDecisionsProps<Row> = Of<Row> & {
  id: string;
  /** What the row is called: 'The message of Amina'. */
  name: string;
  decisions: readonly RowDecision<Row>[];
  /** What may look different afterwards. */
  changes: readonly QueryKey[];
};

/** The decisions about a row, in the list: taken at once, sent when there was time to take them back. */
export function RowDecisions<Row>(props: RowDecisionsProps<Row>) {
  const { id, name, decisions, changes } = props;
  const client = useQueryClient();
  const isBusy = usePostponed().busy.has(id);
  if (decisions.length === 0) return null;
  const refresh = () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })));
  const decide = ({ call, later, done, calls, keepsRow }: RowDecision<Row>, event: MouseEvent<HTMLElement>) => {
    const next = keepsRow ? undefined : neighbour(event.currentTarget);
    // At once: when the page is left, there is no time to ask first.
    const row = props.look ? props.look() : Promise.resolve(props.row);
    // It is told when the decision is.
    row.catch(() => undefined);
    const run = async () => {
      try {
        const decided = await row;
        await call(decided);
        if (done)
          toast(`${name} ${typeof done === "string" ? done : done(decided)}`, "ok", undefined, calls?.(decided));
      } catch (error) {
        toast(`${name}: ${asProblem(error).detail}`, "bad");
      }
      await refresh();
    };
    postpone({ rows: [id], said: `${name} ${later}`, keepsRows: keepsRow, run });
    // The next row by itself: by the keyboard alone nobody has to look for it.
    next?.focus();
  };
  return (
    <div className={parts.acts} data-decisions>
      {decisions.map((decision) => (
        <Button
          key={decision.key}
          type="button"
          small
          look={decision.isMain ? undefined : "line"}
          icon={decision.icon}
          disabled={isBusy}
          onClick={(event) => decide(decision, event)}
        >
          {decision.label}
          <span className="vh">: {name}</span>
        </Button>
      ))}
    </div>
  );
}

/** The first button of the decisions about the row below, or of the one above where there is none. */
export function neighbour(button: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>("[data-decisions]")];
  const at = all.findIndex((one) => one.contains(button));
  return (all[at + 1] ?? all[at - 1])?.querySelector("button") ?? undefined;
}
