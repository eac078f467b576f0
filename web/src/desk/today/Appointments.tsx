import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { CareList, CareRow } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { triangleAlert } from "../../ui/icons";
import { api } from "../shell/api";
import { useMay, useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Panel } from "../ui/Panel";
import { ago } from "../ui/time";
import { soon, standing } from "./consultations";
import css from "./Today.module.css";
import { OpenRoom } from "./WaitingRoom";

/** Requests of one of the desk's lists; `undefined` for people who have nothing to do with them, and until they are known. */
function useRequests(query: { upcoming: true } | { unseen: true }): CareList | undefined {
  const may = useMay(["support_visitors", "read_health_details"]);
  const { data } = useQuery({
    queryKey: ["care", "requests", query],
    queryFn: ({ signal }) => api.get("/api/desk/care/requests", { params: { query }, signal }),
    enabled: may,
    refetchInterval: 60_000,
    meta: { told: true },
  });
  return may ? data : undefined;
}

/** The appointments of the next seven days, the next first, without those whose patient is in the waiting room above. */
export function Coming({ without }: { without: readonly CareRow[] }) {
  const data = useRequests({ upcoming: true });
  const mayOpen = useMay("read_health_details");
  if (!data) return null;
  const rows = soon(
    data.items.filter(({ id }) => !without.some((row) => row.id === id)),
    Date.now(),
  );
  return (
    <div className={css.block}>
      <Panel title="Next appointments" aside={<Link to="/consultations">All upcoming</Link>}>
        {rows.length === 0 ? (
          <p className="soft">No appointments in the next 7 days.</p>
        ) : (
          <ul className={css.rows} role="list">
            {rows.map((row) => (
              <li key={row.id}>
                <Who row={row} />
                <span className="row">
                  <Marks row={row} />
                  {mayOpen && row.mayOpenRoom && <OpenRoom row={row} />}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

/** What was booked or asked for, and waits for somebody; nothing where nothing does. */
export function Arrivals() {
  const { zone } = useSession();
  const data = useRequests({ unseen: true });
  const note = useCommand({
    call: ({ id }: CareRow) => api.post("/api/desk/care/requests/{id}/noted", { params: { path: { id } } }),
    changes: [["care"]],
    toasts: true,
  });
  if (!data || data.total === 0) return null;
  return (
    <div className={css.block}>
      <Panel title="New bookings and requests" aside={<span className="soft">{data.total}</span>}>
        <ul className={css.rows} role="list">
          {data.items.map((row) => (
            <li key={row.id}>
              <Who row={row} />
              <span className="row">
                <Marks row={row} />
                <span className="small soft">
                  {standing(row)}, received {ago(row.at, zone)}
                </span>
                {row.isNew && (
                  <Button
                    type="button"
                    look="line"
                    small
                    disabled={note.isPending && note.variables.id === row.id}
                    onClick={() => note.mutate(row)}
                  >
                    Seen
                    <span className="vh">: {row.name || row.reference}</span>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        {data.total > data.items.length && <p className="small soft">and {data.total - data.items.length} older</p>}
      </Panel>
    </div>
  );
}

function Who({ row: { id, name, reference, clockText, clinician, moneyText } }: { row: CareRow }) {
  return (
    <span className={css.who}>
      <Link to={`/consultations/${id}`}>{name || reference}</Link>
      <span className="small soft">{[clockText, clinician?.name, moneyText].filter(Boolean).join(" · ")}</span>
    </span>
  );
}

function Marks({ row }: { row: CareRow }) {
  if (!row.flagged) return null;
  return (
    <Chip tone="bad" icon={triangleAlert}>
      Read first
    </Chip>
  );
}
