import { useDeferredValue } from "react";
import { Link, useNavigate } from "react-router";
import type { DeskPlaceRow } from "../../../api/schema";
import { plus } from "../../../ui/icons";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay, useSession } from "../../shell/session";
import { anyText, useAddress } from "../../ui/address";
import { ButtonLink } from "../../ui/ButtonLink";
import { CsvButton } from "../../ui/CsvButton";
import { Select } from "../../ui/fields";
import { ListScreen } from "../../ui/ListScreen";
import parts from "../../ui/parts.module.css";
import { ago } from "../../ui/time";
import { useList } from "../../ui/useList";
import { choicesOf, labelOf } from "../../ui/words";
import { PlaceChips } from "../Chips";
import { Parts } from "../Parts";
import { addressWords, COUNTRIES, STATES, sourceName } from "../words";

const PARTS = { q: anyText, type: anyText, country: anyText, state: anyText, source: anyText };

export default function PlacesScreen() {
  const { zone } = useSession();
  const mayChange = useMay("change_settings");
  const navigate = useNavigate();
  const address = useAddress(PARTS);
  const { query, put } = address;
  const asked = useDeferredValue(address.asked);
  const list = useList({
    queryKey: ["places", "list", asked],
    queryFn: ({ signal }) => api.get("/api/desk/places", { params: { query: asked }, signal }),
  });
  const total = list.data?.total;
  const all = { value: "", label: "All" };
  return (
    <ListScreen
      title="Places"
      lead={
        total === undefined
          ? "The places in the pharmacy and clinic finder."
          : `${total.toLocaleString("en-GB")} ${total === 1 ? "place" : "places"}`
      }
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/places.csv", { params: { query: { ...asked, page: undefined } } })}
          fileName="places.csv"
        />
      }
      actions={
        <>
          {mayChange && (
            <ButtonLink to="/documents/settings-places" look="line" small>
              Page texts
            </ButtonLink>
          )}
          <ButtonLink to="/places/new" icon={plus} small>
            Add a place
          </ButtonLink>
        </>
      }
      parts={<Parts />}
      address={address}
      list={list}
      search={{ hint: "Part of a name, an address or a number." }}
      finds="places"
      filters={
        <>
          <Select
            label="Kind"
            value={query.type}
            options={[all, ...choicesOf("PlaceCategory")]}
            onChange={(type) => put({ type })}
          />
          <Select
            label="Country"
            value={query.country}
            options={[all, ...COUNTRIES]}
            onChange={(country) => put({ country })}
          />
          <Select label="State" value={query.state} options={STATES} onChange={(state) => put({ state })} />
        </>
      }
      views="places"
      empty={<EmptyState title="No places found" text="Remove a filter, or search for another part of its name." />}
      label="Places"
      open={({ id }) => navigate(`/places/${encodeURIComponent(id)}`)}
      table={{ caption: "Places, by name", columns: columns(zone) }}
    />
  );
}

const columns = (zone: string) => [
  {
    key: "name",
    label: "Name",
    cell: (row: DeskPlaceRow) => (
      <span className={parts.name} data-row={row.id}>
        <Link to={`/places/${encodeURIComponent(row.id)}`}>{row.name}</Link>
        <span className="small soft">{labelOf("PlaceCategory", row.type)}</span>
      </span>
    ),
  },
  { key: "where", label: "Where", cell: (row: DeskPlaceRow) => addressWords(row) },
  {
    key: "phone",
    label: "Telephone",
    cell: ({ phone }: DeskPlaceRow) => phone,
  },
  {
    key: "state",
    label: "State",
    isPlain: true,
    cell: (row: DeskPlaceRow) => (
      <span className={parts.chips}>
        <PlaceChips {...row} />
      </span>
    ),
  },
  {
    key: "checked",
    label: "Checked",
    cell: ({ verifiedAt }: DeskPlaceRow) =>
      verifiedAt ? <time dateTime={verifiedAt}>{ago(verifiedAt, zone)}</time> : <span className="soft">never</span>,
  },
  { key: "source", label: "Source", isWide: true, cell: ({ source }: DeskPlaceRow) => sourceName(source) },
];
