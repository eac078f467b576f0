import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { DataTable } from "../../ui/DataTable";
import { Select } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { Parts } from "../Parts";
import type { DuplicateList, PlaceRow } from "../types";
import { COUNTRIES, metreWords, typeWords } from "../words";

type Pair = DuplicateList["items"][number];

/** Places that two sources list, to be looked at: they are grouped when they are shown and never merged. */
export default function DuplicatesScreen() {
  const [values, setValues] = useSearchParams();
  const query = {
    country: values.get("country") ?? "",
    page: Math.max(1, Number.parseInt(values.get("page") ?? "1", 10) || 1),
  };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["places", "duplicates", query],
    queryFn: ({ signal }) => api.get<DuplicateList>("/api/desk/places/duplicates", { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ScreenHead
        title="Places listed twice"
        lead="Two sources list what is probably one place. Visitors see them together. Hide one of them when it is wrong."
      />
      <div className={parts.pills}>
        <Parts />
      </div>
      <search className={layout.filters}>
        <Select
          label="Country"
          value={query.country}
          options={[{ value: "", label: "All" }, ...COUNTRIES]}
          onChange={(country) => setValues(country ? { country } : {}, { replace: true })}
        />
      </search>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState title="Nothing is listed twice" text="Likely pairs stand here after an import." />
      )}
      {data && data.items.length > 0 && (
        <Panel>
          <DataTable
            caption="Pairs of places that are probably one"
            columns={COLUMNS}
            rows={data.items}
            rowKey={({ first, second }) => `${first.id} ${second.id}`}
            stale={isPlaceholderData}
          />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Pairs" />}
    </>
  );
}

const COLUMNS = [
  { key: "first", label: "One", cell: ({ first }: Pair) => <One place={first} /> },
  { key: "second", label: "The other", cell: ({ second }: Pair) => <One place={second} /> },
  { key: "metres", label: "Apart", cell: ({ metres }: Pair) => metreWords(metres) },
  { key: "why", label: "Why", cell: ({ why }: Pair) => why },
];

function One({ place: { id, name, type, source, phone } }: { place: PlaceRow }) {
  return (
    <span className={parts.name}>
      <Link to={`/places/${encodeURIComponent(id)}`}>{name}</Link>
      <span className="small soft">{[typeWords(type), source, phone].filter(Boolean).join(" · ")}</span>
    </span>
  );
}
