import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Chip } from "../../ui/Chip";
import { lock, messageCircle } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { SavedViews } from "../shell/SavedViews";
import { useSession } from "../shell/session";
import { type Column, DataTable } from "../ui/DataTable";
import { TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Pager } from "../ui/Pager";
import { Panel } from "../ui/Panel";
import { PillLinks } from "../ui/PillLinks";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { ago, dateTime } from "../ui/time";
import { useListKeys } from "../ui/useListKeys";
import { FILTERS, readQuery, STANDINGS, withQuery } from "./query";
import css from "./questions.module.css";
import type { QuestionList, QuestionRow } from "./types";
import { countryWords, nameOf, riskWords, stateWords } from "./words";

const NONE: QuestionRow[] = [];
const nothing = () => undefined;

/** Questions for the doctor: those that wait for an answer, and those that have one. */
export default function QuestionsScreen() {
  const [values, setValues] = useSearchParams();
  const navigate = useNavigate();
  const query = readQuery(values);
  const search = useRef<HTMLInputElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["questions", query],
    queryFn: ({ signal }) => api.get<QuestionList>("/api/desk/questions", { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const rows = data?.items ?? NONE;
  const current = useListKeys({
    rows,
    search,
    onOpen: (row) => !row.sealed && navigate(`/questions/${row.id}`),
    onTick: nothing,
    onClear: nothing,
  });
  const pills = STANDINGS.map(({ value, label }) => ({
    to: `?${withQuery(values, { state: value })}`,
    label,
    current: value === query.state,
    count: value === "closed" ? undefined : data?.counts[value],
  }));
  return (
    <>
      <ScreenHead
        title="Questions"
        lead="What people asked, longest waiting first. Private ones are for the doctor only."
      />
      <search className={layout.filters}>
        <TextField
          ref={search}
          type="search"
          label="Search questions"
          hint="Private ones are not searched: their words are locked."
          autoComplete="off"
          value={query.q}
          onChange={(q) => setValues((old) => withQuery(old, { q }), { replace: true, preventScrollReset: true })}
        />
        <SavedViews list="questions" names={FILTERS} />
      </search>
      <PillLinks label="States" pills={pills} />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data && rows.length === 0 && <Empty query={query} />}
      {rows.length > 0 && (
        <Panel>
          <QuestionTable rows={rows} current={current} stale={isPlaceholderData} />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Questions" />}
    </>
  );
}

function Empty({ query: { q, state } }: { query: { q: string; state: string } }) {
  if (q !== "") return <EmptyState title="Nothing matches" text="Try fewer words, or look in another state." />;
  return state === "waiting" ? (
    <EmptyState title="Nobody waits" text="Every question has its answer." />
  ) : (
    <EmptyState title="None of these" text="Look in another state." />
  );
}

function QuestionTable({ rows, current, stale }: { rows: QuestionRow[]; current: string | undefined; stale: boolean }) {
  const { zone } = useSession();
  const columns = useMemo(
    (): Column<QuestionRow>[] => [
      { key: "title", label: "Question", cell: (row) => <Name row={row} /> },
      { key: "state", label: "State", cell: (row) => <Standing row={row} /> },
      { key: "country", label: "Country", cell: ({ country }) => (country ? countryWords(country) : "Not said") },
      {
        key: "at",
        label: "Asked",
        cell: ({ at }) => (
          <time dateTime={at} title={dateTime(at, zone)}>
            {ago(at, zone)}
          </time>
        ),
      },
    ],
    [zone],
  );
  return (
    <DataTable
      caption="Questions"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      current={current}
      stale={stale}
    />
  );
}

function Name({ row }: { row: QuestionRow }) {
  return (
    <span className={css.name} data-row={row.id}>
      {row.sealed ? <strong>{nameOf(row)}</strong> : <Link to={`/questions/${row.id}`}>{nameOf(row)}</Link>}
      {row.excerpt && <span className={`${css.text} small`}>{row.excerpt}</span>}
      {row.category && <span className="small soft">{row.category}</span>}
    </span>
  );
}

function Standing({ row }: { row: QuestionRow }) {
  const state = stateWords(row.state);
  const risk = riskWords(row.risk);
  return (
    <span className={css.chips}>
      {risk && (
        <Chip tone={risk.tone} icon={risk.icon}>
          {risk.label}
        </Chip>
      )}
      {row.isPrivate ? (
        <Chip tone="info" icon={lock}>
          Private
        </Chip>
      ) : (
        <Chip tone={state.tone} icon={state.icon}>
          {state.label}
        </Chip>
      )}
      {row.unread > 0 && (
        <Chip tone="wait" icon={messageCircle}>
          {row.unread === 1 ? "1 new message" : `${row.unread} new messages`}
        </Chip>
      )}
    </span>
  );
}
