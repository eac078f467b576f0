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
import { date } from "../../ui/time";
import { StateChip } from "../Bits";
import css from "../giving.module.css";
import { Parts } from "../Parts";
import type { PlanList, PlanRow } from "../types";
import { PLANS } from "../useGiving";
import { PLAN_CHOICES, planWords } from "../words";

/** Monthly gifts, those that did not go through first to be looked at. */
export default function PlansScreen() {
  const [values] = useSearchParams();
  const state = PLAN_CHOICES.find(({ value }) => value === values.get("state"))?.value ?? "";
  const asked = Number(values.get("page"));
  const query = { state, page: Number.isInteger(asked) && asked > 1 ? asked : 1 };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...PLANS, query],
    queryFn: ({ signal }) => api.get<PlanList>("/api/desk/giving/plans", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const pills = PLAN_CHOICES.map(({ value, label }) => ({
    to: value ? `?state=${value}` : "?",
    label,
    current: value === state,
    count: value ? data?.counts?.[value] : undefined,
  }));
  return (
    <>
      <ScreenHead
        title="Monthly gifts"
        lead="What is given every month. Givers stop it themselves by the link in each mail."
      />
      <Parts />
      <PillLinks label="States" pills={pills} />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState title="No monthly gift here" text="Monthly gifts that somebody begins will stand here." />
      )}
      {data && data.items.length > 0 && (
        <Panel>
          <PlanTable rows={data.items} stale={isPlaceholderData} />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Monthly gifts" />}
    </>
  );
}

function PlanTable({ rows, stale }: { rows: PlanRow[]; stale: boolean }) {
  const { zone } = useSession();
  const columns = useMemo(
    (): Column<PlanRow>[] => [
      {
        key: "name",
        label: "Giver",
        cell: ({ id, name, reference }) => (
          <span className={css.name}>
            <Link to={`/giving/monthly/${id}`}>{name}</Link>
            <span className="small soft">{reference}</span>
          </span>
        ),
      },
      {
        key: "amount",
        label: "Each month",
        cell: ({ amountText, mode }) => (
          <span className={css.sums}>
            <strong className={css.sum}>{amountText}</strong>
            <span className="small soft">{mode === "reminder" ? "With a reminder" : "Taken by itself"}</span>
          </span>
        ),
      },
      { key: "state", label: "State", cell: ({ state }) => <StateChip words={planWords(state)} /> },
      { key: "fund", label: "For", cell: ({ fundName }) => fundName },
      { key: "next", label: "Next", cell: ({ nextAt }) => (nextAt ? date(nextAt, zone) : "None") },
    ],
    [zone],
  );
  return <DataTable caption="Monthly gifts" columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />;
}
