import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { CareWaiting } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { circleCheck, mail } from "../../../ui/icons";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import type { Column } from "../../ui/DataTable";
import { Confirm } from "../../ui/Dialog";
import { trash } from "../../ui/icons";
import { ListScreen } from "../../ui/ListScreen";
import { ago, dateTime } from "../../ui/time";
import css from "../care.module.css";
import { timeIn, zoneName } from "../clock";
import { Parts } from "../Parts";

const WAITING = ["care", "waiting"] as const;

/** People who wanted a time when nothing was free. */
export default function WaitingScreen() {
  const { zone } = useSession();
  const waiting = useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => api.get("/api/desk/care/waiting", { signal }),
    refetchInterval: 60_000,
  });
  return (
    <ListScreen
      title="Waiting list"
      lead="People who wanted a time when nothing was free, longest waiting first. They get an email when one becomes free."
      parts={<Parts />}
      list={{ ...waiting, data: waiting.data && { items: waiting.data } }}
      empty={<EmptyState title="Nobody is waiting" text="Everyone could choose a time." />}
      table={{ caption: "Waiting list", columns: columns(zone) }}
    />
  );
}

const columns = (zone: string): Column<CareWaiting>[] => [
  { key: "name", label: "Person", cell: (row) => <Person row={row} /> },
  { key: "package", label: "Package", cell: (row) => row.package ?? "Hidden from your role" },
  { key: "zone", label: "Their time", cell: (row) => `${timeIn(row.zone, Date.now())} in ${zoneName(row.zone)}` },
  {
    key: "at",
    label: "Waiting",
    cell: ({ at }) => (
      <time dateTime={at} title={dateTime(at, zone)}>
        since {ago(at, zone)}
      </time>
    ),
  },
  { key: "acts", label: "Actions", quiet: true, cell: (row) => <Acts row={row} /> },
];

const nameOf = ({ name, email, reference }: CareWaiting) => name || email || reference || "Someone";

function Person({ row }: { row: CareWaiting }) {
  return (
    <span className={css.name}>
      {row.requestId ? (
        <Link to={`/consultations/${row.requestId}`}>{nameOf(row)}</Link>
      ) : (
        <strong>{nameOf(row)}</strong>
      )}
      {row.name && row.email && <span className="small soft">{row.email}</span>}
    </span>
  );
}

function Acts({ row }: { row: CareWaiting }) {
  const { zone } = useSession();
  const [isAsked, setIsAsked] = useState(false);
  const step = useCommand({
    call: (what: "offer" | "remove") =>
      api.post(`/api/desk/care/waiting/{id}/${what}`, { params: { path: { id: row.id } } }),
    changes: [WAITING],
    toasts: true,
    said: (_, what) => (what === "offer" ? "The email is in the outbox." : "Removed from the waiting list."),
  });
  return (
    <div className={css.acts}>
      {row.offeredAt && (
        <Chip tone="ok" icon={circleCheck}>
          Notified {ago(row.offeredAt, zone)}
        </Chip>
      )}
      <Button type="button" look="line" small icon={mail} disabled={step.isPending} onClick={() => step.run("offer")}>
        {row.offeredAt ? "Notify again" : "Notify that times are free"}
        <span className="vh">: {nameOf(row)}</span>
      </Button>
      <Button type="button" look="quiet" small icon={trash} onClick={() => setIsAsked(true)}>
        Remove<span className="vh"> {nameOf(row)}</span>
      </Button>
      <Confirm
        open={isAsked}
        title={`Remove ${nameOf(row)} from the list?`}
        action="Remove"
        danger
        busy={step.isPending}
        onConfirm={() => step.run("remove", () => setIsAsked(false))}
        onClose={() => setIsAsked(false)}
      >
        They will not be told when a time becomes free. Their request stays as it is.
      </Confirm>
    </div>
  );
}
