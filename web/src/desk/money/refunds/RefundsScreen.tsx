import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
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
import css from "../money.module.css";
import { Parts } from "../Parts";
import { StateChip } from "../StateChip";
import type { RefundList, RefundListRow } from "../types";
import { REFUNDS, useToAgree } from "../useMoney";
import { purposeWords, refundWords, shortReference, whoWords } from "../words";

const STATES = [
  { value: "requested", label: "Waiting" },
  { value: "pending", label: "Under way" },
  { value: "needs_attention", label: "Need bank details" },
  { value: "failed", label: "Failed" },
  { value: "", label: "All" },
] as const;

/** Refunds: those that wait for a second person first. */
export default function RefundsScreen() {
  const [values] = useSearchParams();
  const asked = values.get("status") ?? "requested";
  const status = STATES.find(({ value }) => value === asked)?.value ?? "requested";
  const page = Number(values.get("page"));
  const query = { status, page: Number.isInteger(page) && page > 1 ? page : 1 };
  const waiting = useToAgree();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...REFUNDS, query],
    queryFn: ({ signal }) => api.get<RefundList>("/api/desk/refunds", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const pills = STATES.map(({ value, label }) => ({
    to: `?status=${value}`,
    label,
    current: value === status,
    count: value === "requested" ? waiting : undefined,
  }));
  return (
    <>
      <ScreenHead title="Refunds" lead="Above a limit, a second person agrees before money goes back." />
      <Parts />
      <PillLinks label="States" pills={pills} />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && <Empty status={status} />}
      {data && data.items.length > 0 && (
        <Panel>
          <RefundTable rows={data.items} stale={isPlaceholderData} />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Refunds" />}
    </>
  );
}

function Empty({ status }: { status: string }) {
  return status === "requested" ? (
    <EmptyState title="No refund waits" text="What somebody asks for above the limit will stand here." />
  ) : (
    <EmptyState title="None of these" text="Look in another state." />
  );
}

function RefundTable({ rows, stale }: { rows: RefundListRow[]; stale: boolean }) {
  const { zone, person } = useSession();
  const columns = useMemo(
    (): Column<RefundListRow>[] => [
      {
        key: "payment",
        label: "Payment",
        cell: ({ reference, purpose, reason }) => (
          <span className={css.name}>
            <Link to={`/money/${reference}`}>
              {purposeWords(purpose)} {shortReference(reference)}
            </Link>
            <span className="small">{reason}</span>
          </span>
        ),
      },
      { key: "amount", label: "Amount", cell: ({ amount }) => <strong className={css.sum}>{amount}</strong> },
      { key: "state", label: "State", cell: ({ status }) => <StateChip words={refundWords(status)} /> },
      {
        key: "asked",
        label: "Asked for",
        cell: ({ requestedBy, requestedByName, requestedAt }) => (
          <span className={css.sums}>
            <span>by {whoWords(requestedBy, person.id, requestedByName)}</span>
            <time className="small soft" dateTime={requestedAt} title={dateTime(requestedAt, zone)}>
              {ago(requestedAt, zone)}
            </time>
          </span>
        ),
      },
    ],
    [zone, person.id],
  );
  return <DataTable caption="Refunds" columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />;
}
