import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { CareRow, CareWait } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { clock, doorOpen } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useMay, useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { ButtonLink } from "../../ui/ButtonLink";
import { Panel } from "../../ui/Panel";
import { ago } from "../../ui/time";
import css from "./Agenda.module.css";

/** Who waits before a room, with the way to their request; nothing where nobody does. */
export function WaitingRoom({ rows }: { rows: readonly CareRow[] }) {
  if (rows.length === 0) return null;
  return (
    <div className={css.here}>
      <Panel title="In the waiting room" aside={<span className="soft">{rows.length}</span>}>
        <ul className={css.room} role="list">
          {rows.map((row) => (
            <li key={row.id}>
              <span className={css.who}>
                <Link to={`/consultations/${row.id}`}>{row.name || row.reference}</Link>
                <span className="small soft">{[row.clockText, row.clinician?.name].filter(Boolean).join(" · ")}</span>
              </span>
              <span className="row">
                {row.waits && <Waits wait={row.waits} />}
                <RoomDoor row={row} />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

interface RoomDoorProps {
  row: CareRow;
  /** Before and after the time, and for who may not enter. */
  children?: ReactNode;
}

/** The way into the room: opens it near the time, and leads back to it while it is open. */
export function RoomDoor({ row, children }: RoomDoorProps) {
  const mayEnter = useMay("read_health_details");
  if (mayEnter && row.mayOpenRoom) return <OpenRoom row={row} />;
  if (!mayEnter || !row.isRoomOpen) return children;
  return (
    <ButtonLink to={`/consultations/${row.id}`} small look="line" icon={doorOpen}>
      Go back to the room
      <span className="vh"> for {row.name || row.reference}</span>
    </ButtonLink>
  );
}

/** Opens the room for both, and leads to the request, where the way into it stands. */
function OpenRoom({ row: { id, name, reference } }: { row: CareRow }) {
  const go = useNavigate();
  const open = useCommand({
    call: () => api.post("/api/desk/care/requests/{id}/room", { params: { path: { id } } }),
    changes: [["care"]],
    toasts: true,
    onDone: () => go(`/consultations/${id}`),
  });
  return (
    <Button type="button" small look="sun" icon={doorOpen} disabled={open.isPending} onClick={() => open.mutate()}>
      Open the room
      <span className="vh"> for {name || reference}</span>
    </Button>
  );
}

function Waits({ wait: { since, lookedAt, isThere } }: { wait: CareWait }) {
  const { zone } = useSession();
  const came = `arrived ${ago(since, zone)}`;
  if (!isThere) {
    return (
      <span className="small soft">
        {came}, last active {ago(lookedAt ?? since, zone)}
      </span>
    );
  }
  return (
    <span className="row">
      <Chip tone="wait" icon={clock}>
        Patient is here
      </Chip>
      <span className="small soft">{came}</span>
    </span>
  );
}
