import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { CareWaiting } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { circleCheck, mail } from "../../../ui/icons";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { inAllStates, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import type { Column } from "../../ui/DataTable";
import { trash } from "../../ui/icons";
import { ListScreen } from "../../ui/ListScreen";
import { type RowDecision, RowDecisions } from "../../ui/RowDecisions";
import { ago, dateTime, timeIn, zoneName } from "../../ui/time";
import { useSearchedRows } from "../../ui/useSearchedRows";
import css from "../care.module.css";
import { Parts } from "../Parts";

const WAITING = ["care", "waiting"] as const;

const PARTS = { q: inAllStates };

/** People who wanted a time when nothing was free. */
export default function WaitingScreen() {
  const { zone, sendsNoMail } = useSession();
  const waiting = useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => api.get("/api/desk/care/waiting", { signal }),
    refetchInterval: 60_000,
  });
  const address = useAddress(PARTS);
  const searched = useSearchedRows("consultations", address.query.q);
  const found = searched.ids?.split(",");
  const rows = waiting.data?.filter(({ requestId }) => !found || found.includes(requestId));
  return (
    <ListScreen
      title="Waiting list"
      lead={`People who wanted a time when nothing was free, longest waiting first. ${sendsNoMail ? "Email is not set up: call them when one becomes free." : "They get an email when one becomes free."}`}
      csv={<CsvButton load={() => api.getFile("/api/desk/care/waiting.csv")} fileName="waiting-list.csv" namesPeople />}
      parts={<Parts />}
      address={address}
      list={{ ...waiting, data: rows && { items: rows } }}
      search={{ hint: "A name, email address, phone number or reference." }}
      searched={searched}
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

const notify = (isAgain: boolean, sendsNoMail: boolean): RowDecision<CareWaiting> => ({
  key: "offer",
  label: isAgain ? "Notify again" : "Notify that times are free",
  icon: mail,
  later: sendsNoMail
    ? "will not be reached: email is not set up, so it waits."
    : "will get an email that times are free.",
  done: sendsNoMail
    ? "is not notified yet: email is not set up, so it waits."
    : "is notified: the email is in the outbox.",
  call: ({ id }) => api.post("/api/desk/care/waiting/{id}/offer", { params: { path: { id } }, keepalive: true }),
  keepsRow: true,
});

const REMOVE: RowDecision<CareWaiting> = {
  key: "remove",
  label: "Remove",
  icon: trash,
  later: "will be removed from the list, and not told when a time becomes free.",
  call: ({ id }) => api.post("/api/desk/care/waiting/{id}/remove", { params: { path: { id } }, keepalive: true }),
};

function Acts({ row }: { row: CareWaiting }) {
  const { zone, sendsNoMail } = useSession();
  return (
    <div className={css.acts}>
      {row.offeredAt && (
        <Chip tone="ok" icon={circleCheck}>
          Notified {ago(row.offeredAt, zone)}
        </Chip>
      )}
      <RowDecisions
        row={row}
        id={row.id}
        name={nameOf(row)}
        decisions={[notify(Boolean(row.offeredAt), sendsNoMail), REMOVE]}
        changes={[WAITING]}
      />
    </div>
  );
}
