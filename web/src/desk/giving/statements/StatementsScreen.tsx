import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { Pager } from "../../ui/Pager";
import { Panel } from "../../ui/Panel";
import { PillLinks } from "../../ui/PillLinks";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import css from "../giving.module.css";
import { Parts } from "../Parts";
import type { LineList } from "../types";
import { LINES } from "../useGiving";
import { ImportPanel } from "./ImportPanel";
import { Line } from "./Line";

const STATES = [
  { value: "open", label: "To decide" },
  { value: "matched", label: "Matched" },
  { value: "ignored", label: "Not gifts" },
] as const;

/** Lines of bank statements: the site proposes which gift each one is, a person says yes. */
export default function StatementsScreen() {
  const [values] = useSearchParams();
  const state = STATES.find(({ value }) => value === values.get("state"))?.value ?? "open";
  const asked = Number(values.get("page"));
  const query = { state, page: Number.isInteger(asked) && asked > 1 ? asked : 1 };
  const { data, error, refetch } = useQuery({
    queryKey: [...LINES, query],
    queryFn: ({ signal }) => api.get<LineList>("/api/desk/giving/statement-lines", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const pills = STATES.map(({ value, label }) => ({
    to: `?state=${value}`,
    label,
    current: value === state,
    count: data?.counts?.[value],
  }));
  return (
    <>
      <ScreenHead
        title="Bank statements"
        lead="Take in the statement of an account, and say which line is which gift. Nothing is matched by itself."
      />
      <Parts />
      <div className={css.import}>
        <ImportPanel />
      </div>
      <PillLinks label="States" pills={pills} />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={4} />}
      {data?.items.length === 0 && <Empty state={state} />}
      {data && data.items.length > 0 && (
        <Panel title={STATES.find(({ value }) => value === state)?.label}>
          <ul className={css.items}>
            {data.items.map((line) => (
              <li key={line.id} className={css.item}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Lines" />}
    </>
  );
}

function Empty({ state }: { state: string }) {
  return state === "open" ? (
    <EmptyState title="No line waits" text="Take in a statement, and its lines stand here until somebody decides." />
  ) : (
    <EmptyState title="None of these" text="Look in another state." />
  );
}
