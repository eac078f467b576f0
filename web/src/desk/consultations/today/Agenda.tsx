import { Link } from "react-router";
import type { CareRow } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { check, clock, mail, triangleAlert, wallet } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { Panel } from "../../ui/Panel";
import { timeIn } from "../../ui/time";
import { Seen } from "../Seen";
import css from "./Agenda.module.css";
import { type AgendaDay, byDay, otherClock, soon } from "./agenda";
import { useRequests } from "./useRequests";
import { RoomDoor } from "./WaitingRoom";

interface AgendaProps {
  /** Whose patient is in the waiting room above. */
  without: readonly CareRow[];
  /** Says that there are none, and nothing otherwise. */
  isEmpty?: boolean;
}

/** The appointments of the next seven days, day by day. */
export function Agenda({ without, isEmpty = false }: AgendaProps) {
  const { zone } = useSession();
  const data = useRequests({ upcoming: true });
  if (!data) return null;
  const now = Date.now();
  const others = data.items.filter(({ id }) => !without.some((row) => row.id === id));
  const rows = soon(others, now);
  if (isEmpty !== (rows.length === 0)) return null;
  return (
    <Panel title="Next appointments" aside={<Link to="/consultations?state=upcoming">All upcoming</Link>}>
      {rows.length === 0 ? (
        <p className="soft">No appointments in the next 7 days.</p>
      ) : (
        byDay(rows, zone, now).map((day) => <Day key={day.day} day={day} next={rows[0]} now={now} />)
      )}
    </Panel>
  );
}

function Day({ day: { name, rows }, next, now }: { day: AgendaDay; next: CareRow | undefined; now: number }) {
  const { zone } = useSession();
  const isToday = name === "Today";
  return (
    <div className={css.day}>
      <h3 className={css.head}>
        {name}
        {isToday && <span className={css.now}>{timeIn(zone, now)} now</span>}
      </h3>
      {rows.length === 0 ? (
        <p className="small soft">No more appointments today.</p>
      ) : (
        <ol className={css.rows} role="list">
          {rows.map((row) => (
            <Appointment key={row.id} row={row} isNext={row === next && isToday} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Appointment({ row, isNext }: { row: CareRow; isNext: boolean }) {
  const { zone } = useSession();
  const { id, name, reference, startsAt, clockText, clinician } = row;
  const at = startsAt ?? row.at;
  return (
    <li className={isNext ? css.next : undefined}>
      <time className={css.time} dateTime={at} title={clockText ?? undefined}>
        <b>{timeIn(zone, at)}</b>
        <span>{otherClock(at, zone)}</span>
      </time>
      <span className={css.who}>
        <Link to={`/consultations/${id}`} dir="auto">
          {name || reference}
        </Link>
        <span className="small soft">{[row.package, clinician?.name].filter(Boolean).join(" · ")}</span>
        <Marks row={row} />
      </span>
      <RoomDoor row={row}>{row.isNew && <Seen row={row} />}</RoomDoor>
    </li>
  );
}

/** What somebody should know before the visit. */
function Marks({ row: { flagged, isNew, moneyText, unread } }: { row: CareRow }) {
  return (
    <span className={css.chips}>
      {flagged && (
        <Chip tone="bad" icon={triangleAlert}>
          Read first
        </Chip>
      )}
      {isNew && (
        <Chip tone="wait" icon={clock}>
          New booking
        </Chip>
      )}
      {unread > 0 && (
        <Chip tone="wait" icon={mail}>
          {unread === 1 ? "New message" : `${unread} new messages`}
        </Chip>
      )}
      {moneyText &&
        (moneyText === "Not paid" ? (
          <Chip tone="wait" icon={wallet}>
            {moneyText}
          </Chip>
        ) : (
          <Chip tone="ok" icon={check}>
            {moneyText}
          </Chip>
        ))}
    </span>
  );
}
