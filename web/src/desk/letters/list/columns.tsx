import { Link } from "react-router";
import type { LetterRow } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { mail, triangleAlert, userRound } from "../../../ui/icons";
import type { Column } from "../../ui/DataTable";
import { DueChip } from "../../ui/DueChip";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { Ago } from "../../ui/When";
import { chipOf, labelOf } from "../../ui/words";

export const COLUMNS: Column<LetterRow>[] = [
  { key: "name", label: "From", cell: (row) => <From row={row} /> },
  { key: "kind", label: "About", cell: (row) => <About row={row} /> },
  { key: "state", label: "Status", cell: (row) => <Standing row={row} /> },
  { key: "at", label: "Came in", cell: (row) => <When row={row} /> },
];

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
        {labelOf("LetterKind", kind)}
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
      <StateChip words={chipOf("LetterState", state)} />
      {assigned && (
        <Chip icon={userRound}>
          <span className="vh">Assigned to </span>
          {assigned.name}
        </Chip>
      )}
    </span>
  );
}

function When({ row: { at, dueAt } }: { row: LetterRow }) {
  return (
    <span className={parts.name}>
      <Ago at={at} />
      {dueAt && <DueChip by={dueAt} />}
    </span>
  );
}
