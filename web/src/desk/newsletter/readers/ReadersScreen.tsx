import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "../../../ui/Button";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { DataTable } from "../../ui/DataTable";
import { TextField } from "../../ui/fields";
import { download } from "../../ui/icons";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager";
import { Panel } from "../../ui/Panel";
import { PillLinks } from "../../ui/PillLinks";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { saveAs } from "../../ui/saveAs";
import { FailedState } from "../../ui/states";
import { date } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import { SubscriberChip } from "../Chips";
import { Parts } from "../Parts";
import type { Choices, Counts, SubscriberList, SubscriberRow } from "../types";
import { useChoices } from "../useSummary";
import { labelOf, SUBSCRIBER_KEYS, SUBSCRIBER_STATES } from "../words";

/** Everybody who gets the newsletter, who got it, and who asked for it. */
export default function ReadersScreen() {
  const [values, setValues] = useSearchParams();
  const { zone } = useSession();
  const choices = useChoices();
  const query = {
    q: values.get("q") ?? "",
    state: SUBSCRIBER_KEYS.find((key) => key === values.get("state")) ?? "",
    page: Math.max(1, Number.parseInt(values.get("page") ?? "1", 10) || 1),
  };
  const asked = useDeferredValue(query);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["newsletter", "subscribers", asked],
    queryFn: ({ signal }) => api.get<SubscriberList>("/api/desk/newsletter/subscribers", { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  const find = (q: string) =>
    setValues(
      (old) => {
        const next = new URLSearchParams(old);
        if (q) next.set("q", q);
        else next.delete("q");
        next.delete("page");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const isFiltered = query.q !== "" || query.state !== "";
  return (
    <>
      <ScreenHead title="Readers of the newsletter" lead="Who gets it, who left, and what each of them agreed to.">
        <ExportButton />
        <ButtonLink to="/newsletter/imports" look="line" small>
          Import
        </ButtonLink>
      </ScreenHead>
      <search className={layout.filters}>
        <TextField
          type="search"
          label="Search"
          hint="A whole address. Addresses are locked, and a part of one finds nothing."
          autoComplete="off"
          value={query.q}
          onChange={find}
        />
      </search>
      <div className={parts.pills}>
        <Parts />
        <PillLinks label="States" pills={pillsOf(query.state, data?.counts)} />
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState
          title={isFiltered ? "Nobody is like that" : "Nobody reads it yet"}
          text={
            isFiltered
              ? "Type the whole address, or look in another state."
              : "The box ‘Stay in Touch.’ on the home page brings readers here."
          }
        />
      )}
      {data && data.items.length > 0 && (
        <Panel>
          <DataTable
            caption="Readers of the newsletter, newest first"
            columns={columns(zone, choices)}
            rows={data.items}
            rowKey={({ id }) => id}
            stale={isPlaceholderData}
          />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Readers" />}
    </>
  );
}

function pillsOf(state: string, counts: Counts | undefined) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { to: "?", label: "All", current: state === "", count: all },
    ...SUBSCRIBER_KEYS.map((key) => ({
      to: `?state=${key}`,
      label: SUBSCRIBER_STATES[key].label,
      current: key === state,
      count: counts?.[key],
    })),
  ];
}

const columns = (zone: string, choices: Choices | undefined) => [
  {
    key: "address",
    label: "Address",
    cell: ({ id, address, source }: SubscriberRow) => (
      <span className={parts.name}>
        <Link to={`/newsletter/subscribers/${id}`}>{address ?? "Not readable here"}</Link>
        {source && <span className="small soft">{source}</span>}
      </span>
    ),
  },
  { key: "state", label: "State", cell: ({ state }: SubscriberRow) => <SubscriberChip state={state} /> },
  {
    key: "wants",
    label: "Wants",
    cell: ({ frequency, topics, country }: SubscriberRow) => (
      <span className={parts.name}>
        <span>{labelOf(choices?.frequencies, frequency)}</span>
        <span className="small soft">
          {[...topics.map((topic) => labelOf(choices?.topics, topic)), country && labelOf(choices?.countries, country)]
            .filter(Boolean)
            .join(", ") || "All topics"}
        </span>
      </span>
    ),
  },
  {
    key: "since",
    label: "Since",
    cell: ({ state, createdAt, confirmedAt, leftAt }: SubscriberRow) => {
      const at = (state === "left" ? leftAt : confirmedAt) ?? createdAt;
      return <time dateTime={at}>{date(at, zone)}</time>;
    },
  },
];

/** All readers as a table for a spreadsheet. */
function ExportButton() {
  const once = useOnce();
  const hand = useMutation({
    mutationFn: async () => {
      const answer = await api.response("GET", "/api/desk/newsletter/subscribers.csv");
      saveAs(await answer.blob(), "newsletter-readers.csv");
    },
    onSuccess: () => toast("The file is saved on this device. It has addresses in it: keep it safe."),
  });
  return (
    <Button
      type="button"
      look="line"
      small
      icon={download}
      disabled={hand.isPending}
      onClick={() => once(() => hand.mutateAsync())}
    >
      Export (CSV)
    </Button>
  );
}
