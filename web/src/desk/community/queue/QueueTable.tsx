import { Link, useSearchParams } from "react-router";
import type { ModerationAction, QueueRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { flag, lock } from "../../../ui/icons";
import { type Column, DataTable } from "../../ui/DataTable";
import parts from "../../ui/parts.module.css";
import { neighbour } from "../../ui/RowDecisions";
import { StateChip } from "../../ui/StateChip";
import { useNarrow } from "../../ui/useNarrow";
import { Ago } from "../../ui/When";
import { chipOf, labelOf } from "../../ui/words";
import { isSecond } from "../item/ActionBar";
import { ACTIONS, GRAVE, offered, riskWords } from "../words";
import { withItem } from "./query";
import css from "./queue.module.css";

/** 'Comment by Ngozi', or the title of a question. */
export function nameOf({ title, kind, name, sealed }: Pick<QueueRow, "title" | "kind" | "name" | "sealed">): string {
  if (sealed) return "A private question";
  if (title) return title;
  return `${kind === "question" ? "Question" : "Comment"} by ${name}`;
}

export function Standing({ row }: { row: QueueRow }) {
  const state = chipOf("ItemState", row.state);
  const risk = riskWords(row.risk);
  return (
    <span className={css.chips}>
      {risk && <StateChip words={risk} />}
      <StateChip words={state} />
      {row.reports > 0 && (
        <Chip tone="bad" icon={flag}>
          {row.reports === 1 ? "1 report" : `${row.reports} reports`}
        </Chip>
      )}
      {row.isPrivate && (
        <Chip tone="info" icon={lock}>
          Private
        </Chip>
      )}
      {row.hold && <span className="small soft">{labelOf("HoldReason", row.hold)}</span>}
    </span>
  );
}

interface QueueTableProps {
  rows: QueueRow[];
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
  current: string | undefined;
  stale: boolean;
  onAction: (action: ModerationAction, row: QueueRow) => void;
}

export function QueueTable({ rows, ticked, onTick, current, stale, onAction }: QueueTableProps) {
  // Beside what is open, a column of their own would leave the words too little room.
  const isNarrow = useNarrow();
  const acts = (row: QueueRow) => <Acts row={row} onAction={onAction} />;
  const columns: Column<QueueRow>[] = [
    {
      key: "what",
      label: "What was written",
      cell: (row) => (
        <>
          <Written row={row} />
          {!isNarrow && acts(row)}
        </>
      ),
    },
    {
      key: "at",
      label: "Since",
      isPlain: true,
      cell: (row) => <Ago className="nowrap" at={row.at} />,
    },
    ...(isNarrow ? [{ key: "acts", label: "Actions", quiet: true, cell: acts }] : []),
  ];
  return (
    <DataTable
      caption="Comments and questions"
      columns={columns}
      rows={rows}
      rowKey={({ item }) => item}
      rowName={nameOf}
      selected={ticked}
      onSelect={onTick}
      current={current}
      stale={stale}
    />
  );
}

function Written({ row }: { row: QueueRow }) {
  const [values] = useSearchParams();
  return (
    <span className={css.name} data-row={row.item}>
      <Link to={`?${withItem(values, row.item)}`} preventScrollReset>
        {nameOf(row)}
      </Link>
      <Standing row={row} />
      {row.sealed ? (
        <span className="small soft">Only the doctor can read it.</span>
      ) : (
        <span className={`${css.text} small`}>{row.text}</span>
      )}
      <span className={`${css.on} small soft`}>
        {row.title && !row.sealed && `by ${row.name}`}
        {row.subject && ` on ‘${row.subject.title}’`}
      </span>
    </span>
  );
}

/** What needs no reason, and can be taken back. */
const AT_ONCE: readonly ModerationAction[] = ["approve", "hide", "restore"];

/** What may be grave is opened first. */
function Acts({ row, onAction }: { row: QueueRow } & Pick<QueueTableProps, "onAction">) {
  if (row.sealed || row.risk >= GRAVE) return null;
  return (
    <div className={`${parts.acts} ${css.acts}`} data-decisions>
      {AT_ONCE.filter((action) => offered(row).includes(action)).map((action) => (
        <Button
          key={action}
          type="button"
          small
          look="line"
          icon={ACTIONS[action].icon}
          onClick={(event) => {
            if (isSecond(event)) return;
            const next = neighbour(event.currentTarget);
            onAction(action, row);
            next?.focus();
          }}
        >
          {labelOf("ModerationAction", action)}
          <span className="vh">: {nameOf(row)}</span>
        </Button>
      ))}
    </div>
  );
}
