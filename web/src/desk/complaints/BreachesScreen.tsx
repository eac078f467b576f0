import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Chip } from "../../ui/Chip";
import { circleCheck, plus } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { ButtonLink } from "../ui/ButtonLink";
import { DataTable } from "../ui/DataTable";
import { DueChip } from "../ui/DueChip";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { dateTime } from "../ui/time";
import { Parts } from "./Parts";
import type { Breach } from "./types";
import { PRESSES, riskShort } from "./words";

/** The register of breaches: each with the 72 hours in which the regulators must hear of it. */
export default function BreachesScreen() {
  const { zone } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ["breaches"],
    queryFn: ({ signal }) => api.get("/api/desk/breaches", { signal }),
    refetchInterval: 60_000,
  });
  return (
    <>
      <ScreenHead
        title="Breaches"
        lead="Personal data that was lost, seen or changed by the wrong people. Each one is kept on record, also when nobody must be told."
      >
        <ButtonLink to="/complaints/breaches/new" icon={plus} small>
          Report a breach
        </ButtonLink>
      </ScreenHead>
      <div className={parts.pills}>
        <Parts />
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState
          title="No breach on record"
          text="A mail to the wrong person, a lost phone, a stolen password: write it down as soon as you notice it."
        />
      )}
      {data && data.items.length > 0 && (
        <Panel>
          <DataTable
            caption="Breaches, newest first"
            columns={columns(zone)}
            rows={data.items}
            rowKey={({ id }) => id}
          />
        </Panel>
      )}
    </>
  );
}

const columns = (zone: string) => [
  {
    key: "title",
    label: "What happened",
    cell: ({ id, title, reference }: Breach) => (
      <span className={parts.name}>
        <Link to={`/complaints/breaches/${id}`}>{title}</Link>
        <span className="small soft">{reference}</span>
      </span>
    ),
  },
  {
    key: "noticed",
    label: "Noticed",
    cell: ({ noticedAt }: Breach) => <time dateTime={noticedAt}>{dateTime(noticedAt, zone)}</time>,
  },
  { key: "risk", label: "Risk", cell: ({ risk }: Breach) => riskShort(risk) },
  { key: "clock", label: "Clock", cell: (breach: Breach) => <BreachClock breach={breach} /> },
];

/** How much is left of the 72 hours; nothing runs any more once the regulators know, or need not. */
export function BreachClock({ breach: { state, risk, dueAt } }: { breach: Breach }) {
  if (state === "closed") return <Chip icon={circleCheck}>Closed</Chip>;
  if (state === "told") {
    return (
      <Chip tone="ok" icon={circleCheck}>
        Regulators told
      </Chip>
    );
  }
  if (risk === "none") return <Chip>Nobody must be told</Chip>;
  return <DueChip by={dueAt} presses={PRESSES} />;
}
