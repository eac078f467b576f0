import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { Chip } from "../../ui/Chip";
import { circleCheck, clock } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { DataTable } from "../ui/DataTable";
import { DueChip } from "../ui/DueChip";
import { Pager } from "../ui/Pager";
import { Panel } from "../ui/Panel";
import { PillLinks } from "../ui/PillLinks";
import parts from "../ui/parts.module.css";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { date } from "../ui/time";
import { Parts } from "./Parts";
import type { ComplaintList, ComplaintRow } from "./types";

const STATES = [
  { value: "", label: "Open" },
  { value: "new", label: "To acknowledge" },
  { value: "acknowledged", label: "Acknowledged" },
  { value: "decided", label: "Decided" },
  { value: "all", label: "All" },
] as const;

/** The register of complaints about personal data, with the day by which each must be acknowledged. */
export default function ComplaintsScreen() {
  const [values] = useSearchParams();
  const { zone } = useSession();
  const page = Math.max(1, Number.parseInt(values.get("page") ?? "1", 10) || 1);
  const state = STATES.find(({ value }) => value === values.get("state"))?.value ?? "";
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["complaints", { state, page }],
    queryFn: ({ signal }) =>
      api.get<ComplaintList>("/api/desk/letters", { query: { kind: "complaint", state, page }, signal }),
    placeholderData: keepPreviousData,
  });
  const pills = STATES.map(({ value, label }) => ({
    to: value ? `?state=${value}` : "?",
    label,
    current: value === state,
  }));
  return (
    <>
      <ScreenHead
        title="Data complaints"
        lead="Complaints about personal data from the United Kingdom and Nigeria: acknowledged within 30 days, answered, and kept on record."
      />
      <div className={parts.pills}>
        <Parts />
        <PillLinks label="States" pills={pills} />
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState title="No data complaint here" text="People find the form at the foot of the privacy page." />
      )}
      {data && data.items.length > 0 && (
        <Panel>
          <DataTable
            caption="Complaints about personal data, oldest first"
            columns={columns(zone)}
            rows={data.items}
            rowKey={({ id }) => id}
            stale={isPlaceholderData}
          />
        </Panel>
      )}
      {data && <Pager page={page} pages={data.pages} label="Data complaints" />}
    </>
  );
}

const columns = (zone: string) => [
  {
    key: "name",
    label: "From",
    cell: ({ id, name, reference }: ComplaintRow) => (
      <span className={parts.name}>
        <Link to={`/letters/${id}`}>{name || reference}</Link>
        {name && <span className="small soft">{reference}</span>}
      </span>
    ),
  },
  { key: "about", label: "Law", cell: ({ about }: ComplaintRow) => about ?? "" },
  { key: "at", label: "Came in", cell: ({ at }: ComplaintRow) => <time dateTime={at}>{date(at, zone)}</time> },
  { key: "clock", label: "Clock", cell: (row: ComplaintRow) => <Clock row={row} /> },
  {
    key: "assigned",
    label: "Whose",
    cell: ({ assigned }: ComplaintRow) => assigned?.name ?? <span className="soft">nobody’s yet</span>,
  },
];

function Clock({ row: { state, dueAt } }: { row: ComplaintRow }) {
  if (state === "decided") {
    return (
      <Chip tone="ok" icon={circleCheck}>
        Decided
      </Chip>
    );
  }
  return (
    <span className={parts.chips}>
      {state === "acknowledged" && (
        <Chip tone="info" icon={clock}>
          Acknowledged
        </Chip>
      )}
      {dueAt && <DueChip by={dueAt} />}
    </span>
  );
}
