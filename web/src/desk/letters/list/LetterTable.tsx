import { useMemo } from "react";
import { Link } from "react-router";
import { Chip } from "../../../ui/Chip";
import { mail, triangleAlert, userRound } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { type Column, DataTable } from "../../ui/DataTable";
import { DueChip } from "../../ui/DueChip";
import parts from "../../ui/parts.module.css";
import { ago, dateTime } from "../../ui/time";
import { StateChip } from "../StateChip";
import type { LetterRow } from "../types";
import { kindWords } from "../words";

interface LetterTableProps {
  rows: LetterRow[];
  current: string | undefined;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  stale: boolean;
}

export function LetterTable({ rows, current, selected, onSelect, stale }: LetterTableProps) {
  const { zone } = useSession();
  const columns = useMemo(
    (): Column<LetterRow>[] => [
      { key: "name", label: "From", cell: (row) => <From row={row} /> },
      { key: "kind", label: "About", cell: (row) => <About row={row} /> },
      { key: "state", label: "Status", cell: (row) => <Standing row={row} /> },
      { key: "at", label: "Came in", cell: (row) => <When row={row} zone={zone} /> },
    ],
    [zone],
  );
  return (
    <DataTable
      caption="Messages, longest waiting first"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name, reference }) => `${name}, ${reference}`}
      current={current}
      selected={selected}
      onSelect={onSelect}
      stale={stale}
    />
  );
}

function From({ row: { id, name, reference } }: { row: LetterRow }) {
  return (
    <span className={parts.name} data-row={id}>
      <Link to={`/letters/${id}`}>{name || reference}</Link>
      {name && <span className="small soft">{reference}</span>}
    </span>
  );
}

function About({ row: { kind, about, liked } }: { row: LetterRow }) {
  return (
    <span className={parts.name}>
      <span>
        {kindWords(kind).label}
        {typeof liked === "boolean" && (liked ? ": yes" : ": no")}
      </span>
      {about && <span className="small soft">{about}</span>}
    </span>
  );
}

function Standing({ row: { urgent, unread, state, assigned } }: { row: LetterRow }) {
  return (
    <span className={parts.chips}>
      {urgent && (
        <Chip tone="bad" icon={triangleAlert}>
          Read first
        </Chip>
      )}
      {unread && (
        <Chip tone="wait" icon={mail}>
          Wrote again
        </Chip>
      )}
      <StateChip state={state} />
      {assigned && (
        <Chip icon={userRound}>
          <span className="vh">Assigned to </span>
          {assigned.name}
        </Chip>
      )}
    </span>
  );
}

function When({ row: { at, dueAt }, zone }: { row: LetterRow; zone: string }) {
  return (
    <span className={parts.name}>
      <time dateTime={at} title={dateTime(at, zone)}>
        {ago(at, zone)}
      </time>
      {dueAt && <DueChip by={dueAt} />}
    </span>
  );
}
