import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { plus } from "../../../ui/icons";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { SavedViews } from "../../shell/SavedViews";
import { useMay, useSession } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { DataTable } from "../../ui/DataTable";
import { Select, TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { ago } from "../../ui/time";
import { useListKeys } from "../../ui/useListKeys";
import { PlaceChips } from "../Chips";
import { Parts } from "../Parts";
import type { PlaceList, PlaceRow } from "../types";
import { addressWords, COUNTRIES, STATES, TYPES, typeWords } from "../words";

const NONE: PlaceRow[] = [];
const nothing = () => undefined;
const FILTERS = ["q", "type", "country", "state", "source"] as const;

/** Every place that the finder knows, and those that it hides. */
export default function PlacesScreen() {
  const [values, setValues] = useSearchParams();
  const { zone } = useSession();
  const mayChange = useMay("change_settings");
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const of = (name: (typeof FILTERS)[number]) => values.get(name) ?? "";
  const query = {
    q: of("q"),
    type: of("type"),
    country: of("country"),
    state: of("state"),
    source: of("source"),
    page: Math.max(1, Number.parseInt(values.get("page") ?? "1", 10) || 1),
  };
  const asked = useDeferredValue(query);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["places", "list", asked],
    queryFn: ({ signal }) => api.get<PlaceList>("/api/desk/places", { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.items ?? NONE;
  const open = (row: PlaceRow) => navigate(`/places/${encodeURIComponent(row.id)}`);
  const current = useListKeys({ rows, search, onOpen: open, onTick: nothing, onClear: nothing });
  const put = (name: (typeof FILTERS)[number], value: string) =>
    setValues(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        next.delete("page");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const all = { value: "", label: "All" };
  return (
    <>
      <ScreenHead
        title="Places"
        lead={
          data
            ? `${data.total.toLocaleString("en-GB")} ${data.total === 1 ? "place" : "places"}`
            : "What the finder of pharmacies and clinics knows."
        }
      >
        {mayChange && (
          <ButtonLink to="/documents/settings-places" look="line" small>
            Words of the page
          </ButtonLink>
        )}
        <ButtonLink to="/places/new" icon={plus} small>
          Add a place
        </ButtonLink>
      </ScreenHead>
      <search className={layout.filters}>
        <TextField
          ref={search}
          type="search"
          label="Search"
          hint="Part of a name, an address or a number."
          autoComplete="off"
          value={query.q}
          onChange={(q) => put("q", q)}
        />
        <Select label="Kind" value={query.type} options={[all, ...TYPES]} onChange={(type) => put("type", type)} />
        <Select
          label="Country"
          value={query.country}
          options={[all, ...COUNTRIES]}
          onChange={(country) => put("country", country)}
        />
        <Select label="State" value={query.state} options={STATES} onChange={(state) => put("state", state)} />
        <SavedViews list="places" names={FILTERS} />
      </search>
      <div className={parts.pills}>
        <Parts />
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data && rows.length === 0 && (
        <EmptyState title="No place is like that" text="Take a filter away, or search for another part of its name." />
      )}
      {rows.length > 0 && (
        <Panel>
          <DataTable
            caption="Places, by name"
            columns={columns(zone)}
            rows={rows}
            rowKey={({ id }) => id}
            current={current}
            stale={isPlaceholderData}
          />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Places" />}
    </>
  );
}

const columns = (zone: string) => [
  {
    key: "name",
    label: "Name",
    cell: (row: PlaceRow) => (
      <span className={parts.name} data-row={row.id}>
        <Link to={`/places/${encodeURIComponent(row.id)}`}>{row.name}</Link>
        <span className="small soft">{typeWords(row.type)}</span>
      </span>
    ),
  },
  { key: "where", label: "Where", cell: (row: PlaceRow) => addressWords(row) },
  {
    key: "phone",
    label: "Telephone",
    cell: ({ phone }: PlaceRow) => phone ?? <span className="soft">none</span>,
  },
  {
    key: "state",
    label: "State",
    cell: (row: PlaceRow) => (
      <span className={parts.chips}>
        <PlaceChips {...row} />
      </span>
    ),
  },
  {
    key: "source",
    label: "Checked",
    cell: ({ verifiedAt, source }: PlaceRow) => (
      <span className={parts.name}>
        {verifiedAt ? <time dateTime={verifiedAt}>{ago(verifiedAt, zone)}</time> : <span className="soft">never</span>}
        <span className="small soft">{source}</span>
      </span>
    ),
  },
];
