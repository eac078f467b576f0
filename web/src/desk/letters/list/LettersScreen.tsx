import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { SavedViews } from "../../shell/SavedViews";
import { useMay } from "../../shell/session";
import { BulkBar } from "../../ui/BulkBar";
import { ButtonLink } from "../../ui/ButtonLink";
import { Select, TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager";
import { Panel } from "../../ui/Panel";
import { PillLinks } from "../../ui/PillLinks";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { useListKeys } from "../../ui/useListKeys";
import { useTicks } from "../../ui/useTicks";
import { isSearchable, type LetterQuery, readQuery, statesOf, WHOSE, withQuery } from "../query";
import type { Kind, LetterList, LetterRow } from "../types";
import { KIND_KEYS, KINDS, stateWords } from "../words";
import { BULK } from "./bulk";
import { FeedbackPanel } from "./FeedbackPanel";
import { LetterTable } from "./LetterTable";

const NONE: LetterRow[] = [];

/** Everything that people wrote to the house, by kind and by where it stands. */
export default function LettersScreen() {
  const [values, setValues] = useSearchParams();
  const query = readQuery(values);
  const mayConnect = useMay("change_settings");
  const search = useRef<HTMLInputElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["letters", "list", query],
    queryFn: ({ signal }) => api.get<LetterList>("/api/desk/letters", { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
    enabled: isSearchable(query.q),
    refetchInterval: 60_000,
  });
  const rows = data?.items ?? NONE;
  const put = (change: Parameters<typeof withQuery>[1]) =>
    setValues((old) => withQuery(old, change), { replace: true, preventScrollReset: true });
  return (
    <>
      <ScreenHead title="Messages" lead="What people wrote to the house, longest waiting first.">
        {mayConnect && (
          <>
            <ButtonLink to="/documents/settings-outreach" look="line" small>
              Texts and replies
            </ButtonLink>
            <ButtonLink to="/letters/mailbox" look="line" small>
              Answers by mail
            </ButtonLink>
          </>
        )}
      </ScreenHead>
      <search className={layout.filters}>
        <TextField
          ref={search}
          type="search"
          label="Search"
          hint="A whole reference, such as M-7K3M9QXB. Names and addresses are locked."
          autoComplete="off"
          value={query.q}
          onChange={(q) => put({ q })}
        />
        <Select label="Whose" value={query.assigned} options={WHOSE} onChange={(assigned) => put({ assigned })} />
        <SavedViews list="letters" names={["kind", "state", "assigned", "q"]} />
      </search>
      <div className={parts.pills}>
        <PillLinks label="Kinds" pills={kindPills(values, query, data?.counts)} />
        <PillLinks label="States" pills={statePills(values, query)} />
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && isSearchable(query.q) && <LoadingState lines={6} />}
      {rows.length === 0 && (data || !isSearchable(query.q)) && <Empty query={query} />}
      <Inbox rows={rows} search={search} stale={isPlaceholderData} />
      {query.kind === "feedback" && (
        <div className={parts.after}>
          <FeedbackPanel />
        </div>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Messages" />}
    </>
  );
}

interface InboxProps {
  rows: LetterRow[];
  search: RefObject<HTMLInputElement | null>;
  stale: boolean;
}

/** The rows, what the keys do among them, and what can be done with several. */
function Inbox({ rows, search, stale }: InboxProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const ticks = useTicks(rows, ({ id }) => id);
  const tick = ({ id }: LetterRow) => {
    const next = new Set(ticks.selected);
    if (!next.delete(id)) next.add(id);
    ticks.onSelect(next);
  };
  const open = ({ id }: LetterRow) => navigate(`/letters/${id}`);
  const current = useListKeys({ rows, search, onOpen: open, onTick: tick, onClear: ticks.clear });
  if (rows.length === 0) return null;
  return (
    <>
      {ticks.chosen.length > 0 && (
        <BulkBar
          rows={ticks.chosen}
          noun={["message", "messages"]}
          actions={BULK}
          onClear={ticks.clear}
          onSettled={() => client.invalidateQueries({ queryKey: ["letters"] })}
        />
      )}
      <Panel>
        <LetterTable rows={rows} current={current} selected={ticks.selected} onSelect={ticks.onSelect} stale={stale} />
      </Panel>
    </>
  );
}

type Counts = LetterList["counts"] | undefined;

/** The kinds, with how many of each are open. */
function kindPills(values: URLSearchParams, query: LetterQuery, counts: Counts) {
  const openOf = (kind: Kind) => counts?.find((one) => one.kind === kind)?.open ?? 0;
  const of = (kind: LetterQuery["kind"], label: string, count: number | undefined) => ({
    to: `?${withQuery(values, { kind })}`,
    label,
    current: kind === query.kind,
    count,
  });
  return [
    of(
      "",
      "All",
      counts?.reduce((sum, { open }) => sum + open, 0),
    ),
    ...KIND_KEYS.map((kind) => of(kind, KINDS[kind].many, counts && openOf(kind))),
  ];
}

/** What is open, the states of the kind that is shown, and all of them at the end. */
function statePills(values: URLSearchParams, query: LetterQuery) {
  const of = (state: string, label: string) => ({
    to: `?${withQuery(values, { state })}`,
    label,
    // What is searched for is found wherever it stands.
    current: state === query.state && query.q === "",
  });
  return [of("", "Open"), ...statesOf(query.kind).map((state) => of(state, stateWords(state).label)), of("all", "All")];
}

function Empty({ query: { q, state, assigned, kind } }: { query: LetterQuery }) {
  if (!isSearchable(q)) {
    return (
      <EmptyState title="Not a whole reference" text="Type all of it, such as M-7K3M9QXB.">
        <p>
          <Link to="/person">Look for a person by their e-mail address</Link>
        </p>
      </EmptyState>
    );
  }
  if (q !== "" || assigned !== "") {
    return <EmptyState title="Nothing matches" text="Check the reference, or look at everybody’s messages." />;
  }
  if (state === "" && kind === "") {
    return <EmptyState title="Nobody waits" text="Contact, partners, volunteers, enquiries and feedback come here." />;
  }
  return <EmptyState title="None of these" text="Look at another kind, or in another state." />;
}
