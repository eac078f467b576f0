import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "../../../ui/Button";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { type Column, DataTable } from "../../ui/DataTable";
import { Pager } from "../../ui/Pager";
import { Panel } from "../../ui/Panel";
import { PillLinks } from "../../ui/PillLinks";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { ago, dateTime } from "../../ui/time";
import { Decided } from "../item/Reports";
import { Parts } from "../Parts";
import css from "../queue/queue.module.css";
import { chosen, pageOf } from "../stateInAddress";
import type { ReportList, ReportRow } from "../types";
import { reasonWords, stateWords } from "../words";
import { ReportDialog } from "./ReportDialog";

const STATES = [
  { value: "open", label: "To decide" },
  { value: "upheld", label: "Right" },
  { value: "rejected", label: "Rejected" },
] as const;

/** What visitors reported, and what became of it. */
export default function ReportsScreen() {
  const [values] = useSearchParams();
  const query = { state: chosen(STATES, values.get("state")), page: pageOf(values) };
  const [deciding, setDeciding] = useState<ReportRow>();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["conversation", "reports", query],
    queryFn: ({ signal }) => api.get<ReportList>("/api/desk/conversation/reports", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const pills = STATES.map(({ value, label }) => ({
    to: `?state=${value}`,
    label,
    current: value === query.state,
    count: data?.counts[value],
  }));
  return (
    <>
      <ScreenHead title="Reports" lead="What visitors reported. Each decision is kept with its time." />
      <Parts />
      <PillLinks label="States" pills={pills} />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState
          title={query.state === "open" ? "No report waits" : "None of these"}
          text="Every comment and question on the site has a button to report it."
        />
      )}
      {data && data.items.length > 0 && (
        <Panel>
          <ReportTable rows={data.items} stale={isPlaceholderData} onDecide={setDeciding} />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Reports" />}
      {deciding && <ReportDialog report={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

interface ReportTableProps {
  rows: ReportRow[];
  stale: boolean;
  onDecide: (report: ReportRow) => void;
}

function ReportTable({ rows, stale, onDecide }: ReportTableProps) {
  const { zone } = useSession();
  const columns: Column<ReportRow>[] = [
    {
      key: "what",
      label: "What was reported",
      cell: (row) => (
        <span className={css.name}>
          <Link to={`/conversation?item=${encodeURIComponent(row.item)}`}>{row.excerpt || "Without words"}</Link>
          <span className="small soft">
            {row.subject && `on ‘${row.subject.title}’, `}
            {row.itemState ? `${stateWords(row.itemState).label.toLowerCase()} now` : "gone"}
          </span>
        </span>
      ),
    },
    {
      key: "why",
      label: "Why",
      cell: (row) => (
        <span className={css.name}>
          {reasonWords(row.reason)}
          {row.words && <span className="small">{row.words}</span>}
        </span>
      ),
    },
    {
      key: "at",
      label: "Came in",
      cell: (row) => (
        <time dateTime={row.at} title={dateTime(row.at, zone)}>
          {ago(row.at, zone)}
        </time>
      ),
    },
    {
      key: "do",
      label: "Decision",
      cell: (row) =>
        row.state === "open" ? (
          <Button type="button" small look="line" onClick={() => onDecide(row)}>
            Decide<span className="vh">: {row.excerpt}</span>
          </Button>
        ) : (
          <span className={css.name}>
            <Decided report={row} />
          </span>
        ),
    },
  ];
  return <DataTable caption="Reports" columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />;
}
