import { Link } from "react-router";
import type { CareRow } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { clock, messageCircle, triangleAlert, userRound } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import type { Column } from "../../ui/DataTable";
import { StateChip } from "../../ui/StateChip";
import { dateTime } from "../../ui/time";
import { Ago } from "../../ui/When";
import { chipOf } from "../../ui/words";
import css from "../care.module.css";
import { dayWords } from "../clock";
import { Seen } from "../Seen";
import { RoomDoor } from "../today/WaitingRoom";
import { WaitChip } from "../WaitChip";
import { placeWords } from "../words";

export const COLUMNS: Column<CareRow>[] = [
  { key: "name", label: "Person", cell: (row) => <Person row={row} /> },
  { key: "package", label: "Package", isPlain: true, cell: (row) => <Package row={row} /> },
  { key: "state", label: "Status", isPlain: true, cell: (row) => <Standing row={row} /> },
  { key: "when", label: "When", isPlain: true, cell: (row) => <When row={row} /> },
  { key: "acts", label: "Actions", quiet: true, cell: (row) => <Acts row={row} /> },
];

function Person({ row }: { row: CareRow }) {
  return (
    <span className={css.name} data-row={row.id}>
      <Link to={`/consultations/${row.id}`}>{row.name || row.reference}</Link>
      <span className="small soft">
        {[row.name && row.reference, placeWords(row.country, row.nation)].filter(Boolean).join(" · ")}
      </span>
      {row.forOther && <span className="small soft">Someone else requested and pays</span>}
    </span>
  );
}

function Package({ row }: { row: CareRow }) {
  return (
    <span className={css.name}>
      <span>{row.package ?? "Hidden from your role"}</span>
      {row.moneyText && <span className="small soft">{row.moneyText}</span>}
    </span>
  );
}

function Standing({ row }: { row: CareRow }) {
  return (
    <span className={css.chips}>
      {row.flagged && (
        <Chip tone="bad" icon={triangleAlert}>
          Read first
        </Chip>
      )}
      {row.isNew && (
        <Chip tone="wait" icon={clock}>
          New
        </Chip>
      )}
      {row.unread > 0 && (
        <Chip tone="wait" icon={messageCircle}>
          {row.unread} new<span className="vh"> {row.unread === 1 ? "message" : "messages"}</span>
        </Chip>
      )}
      {row.waits && <WaitChip wait={row.waits} />}
      <StateChip words={chipOf("CareState", row.state)} />
      {row.clinician && (
        <Chip icon={userRound}>
          <span className="vh">Assigned to </span>
          {row.clinician.name}
        </Chip>
      )}
    </span>
  );
}

/** The time that is booked, else how long they have waited. */
function When({ row: { startsAt, clockText, followUp, at } }: { row: CareRow }) {
  const { zone } = useSession();
  if (startsAt) return <time dateTime={startsAt}>{clockText ?? dateTime(startsAt, zone)}</time>;
  return (
    <span className={css.name}>
      <Ago at={at} />
      {followUp && <strong className="small">look again {dayWords(followUp, "short")}</strong>}
    </span>
  );
}

/** What needs no words is done in the list. What sounds urgent is opened first. */
function Acts({ row }: { row: CareRow }) {
  return <RoomDoor row={row}>{row.isNew && !row.flagged && <Seen row={row} />}</RoomDoor>;
}
