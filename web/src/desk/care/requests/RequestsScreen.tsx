import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { SavedViews } from "../../shell/SavedViews";
import { Select, TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager";
import { Panel } from "../../ui/Panel";
import { PillLinks } from "../../ui/PillLinks";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { useListKeys } from "../../ui/useListKeys";
import { useCareCounts } from "../counts";
import { Parts } from "../Parts";
import type { CareList, CareRow } from "../types";
import { STATE_KEYS, STATES } from "../words";
import { asked, isSearchable, type RequestQuery, readQuery, UPCOMING, WAITING_ROOM, WHOSE, withQuery } from "./query";
import { RequestTable } from "./RequestTable";

const NONE: CareRow[] = [];
const nothing = () => undefined;

/** Requests for consultations by where they stand. */
export default function RequestsScreen() {
  const [values, setValues] = useSearchParams();
  const navigate = useNavigate();
  const query = readQuery(values);
  const search = useRef<HTMLInputElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["care", "requests", query],
    queryFn: ({ signal }) => api.get<CareList>("/api/desk/care/requests", { query: asked(query), signal }),
    placeholderData: keepPreviousData,
    enabled: isSearchable(query.q),
    refetchInterval: 60_000,
  });
  const here = useCareCounts()?.here;
  const rows = data?.items ?? NONE;
  const open = (row: CareRow) => navigate(`/consultations/${row.id}`);
  const current = useListKeys({ rows, search, onOpen: open, onTick: nothing, onClear: nothing });
  const put = (change: Parameters<typeof withQuery>[1]) =>
    setValues((old) => withQuery(old, change), { replace: true, preventScrollReset: true });
  return (
    <>
      <ScreenHead
        title="Consultations"
        lead="What people booked and asked for. Times show on the clock of the site and on theirs."
      />
      <Parts />
      <search className={layout.filters}>
        <TextField
          ref={search}
          type="search"
          label="Search"
          hint="A reference or a whole e-mail address. Names are locked and not searched."
          autoComplete="off"
          value={query.q}
          onChange={(q) => put({ q })}
        />
        <Select label="Whose" value={query.assigned} options={WHOSE} onChange={(assigned) => put({ assigned })} />
        <SavedViews list="care" names={["state", "assigned", "q"]} />
      </search>
      <PillLinks
        label="States"
        pills={[...waitingRoomOf(values, query, here), ...pillsOf(values, query, data?.counts)]}
      />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && isSearchable(query.q) && <LoadingState lines={6} />}
      {rows.length === 0 && (data || !isSearchable(query.q)) && <Empty query={query} />}
      {rows.length > 0 && (
        <Panel>
          <RequestTable rows={rows} current={current} stale={isPlaceholderData} />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Consultations" />}
    </>
  );
}

/** Those who wait before a room, while there are any. */
function waitingRoomOf(values: URLSearchParams, query: RequestQuery, here: number | undefined) {
  const current = query.state === WAITING_ROOM && query.q === "";
  if (!here && !current) return [];
  const to = `?${withQuery(values, { state: WAITING_ROOM })}`;
  return [{ to, label: "Waiting room", current, count: here, urgent: Boolean(here) }];
}

/** The states, and how many requests are in each. A state that asks for a look is marked when there are some. */
function pillsOf(values: URLSearchParams, query: RequestQuery, counts: CareList["counts"] | undefined) {
  const states = STATE_KEYS.filter((key) => key !== "needs_details" || key === query.state || counts?.[key]);
  return ([UPCOMING, ...states] as const).map((key) => ({
    to: `?${withQuery(values, { state: key })}`,
    label: key === UPCOMING ? "Upcoming" : STATES[key].label,
    // What is searched for is found wherever it stands.
    current: key === query.state && query.q === "",
    count: counts?.[key],
    urgent: (key === "needs_review" || key === "new") && Boolean(counts?.[key]),
  }));
}

function Empty({ query: { q, state, assigned } }: { query: RequestQuery }) {
  if (!isSearchable(q)) {
    return (
      <EmptyState title="Not a whole reference or address" text="Type all of it: names are locked and not searched." />
    );
  }
  if (q !== "" || assigned !== "") {
    return (
      <EmptyState title="Nothing matches" text="Check the reference or the address, or look at everybody’s requests." />
    );
  }
  if (state === WAITING_ROOM) {
    return <EmptyState title="Nobody is there" text="Who waits for a room to be opened stands here." />;
  }
  if (state === UPCOMING) {
    return <EmptyState title="No appointment is coming" text="What is booked stands here, the next first." />;
  }
  return state === "new" ? (
    <EmptyState title="Nothing new" text="Every request has been taken up." />
  ) : (
    <EmptyState title="None of these" text="Look in another state." />
  );
}
