import { Link } from "react-router";
import type { DeskPlacePair, DeskPlaceRow } from "../../../api/schema";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { anyText, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import { Select } from "../../ui/fields";
import { ListScreen } from "../../ui/ListScreen";
import parts from "../../ui/parts.module.css";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { labelOf } from "../../ui/words";
import { Parts } from "../Parts";
import { COUNTRIES, metreWords, sourceName } from "../words";

const PARTS = { country: anyText, q: anyText };

/** Places that two sources list, to be looked at: they are grouped when they are shown and never merged. */
export default function DuplicatesScreen() {
  const address = useAddress(PARTS);
  const { query, put } = address;
  const searched = useSearchedRows("places", query.q);
  const { q: _typed, ...filters } = address.asked;
  const asked = { ...filters, ids: searched.ids };
  const list = useList({
    queryKey: ["places", "duplicates", asked],
    queryFn: ({ signal }) => api.get("/api/desk/places/duplicates", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
  });
  return (
    <ListScreen
      title="Duplicate places"
      lead="Two sources list what is probably one place. Visitors see them together. Hide one if it is wrong."
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/places/duplicates.csv", { params: { query: asked } })}
          fileName="duplicate-places.csv"
        />
      }
      parts={
        <div className={parts.pills}>
          <Parts />
        </div>
      }
      address={address}
      list={list}
      search={{ label: "Search duplicates", hint: "The name, street or area of either place." }}
      searched={searched}
      filters={
        <Select
          label="Country"
          value={query.country}
          options={[{ value: "", label: "All" }, ...COUNTRIES]}
          onChange={(country) => put({ country })}
        />
      }
      empty={
        address.isFiltered ? (
          <EmptyState title="No duplicates found" text="Try another name, or another country." />
        ) : (
          <EmptyState title="No duplicates" text="Likely duplicates appear here after an import." />
        )
      }
      label="Pairs"
      rowKey={({ first, second }) => `${first.id} ${second.id}`}
      table={{ caption: "Pairs of places that are probably the same", columns: COLUMNS }}
    />
  );
}

const COLUMNS = [
  { key: "first", label: "First place", cell: ({ first }: DeskPlacePair) => <One place={first} /> },
  { key: "second", label: "Second place", cell: ({ second }: DeskPlacePair) => <One place={second} /> },
  { key: "metres", label: "Distance apart", cell: ({ metres }: DeskPlacePair) => metreWords(metres) },
  { key: "why", label: "Why", cell: ({ why }: DeskPlacePair) => why },
];

function One({ place: { id, name, type, source, phone } }: { place: DeskPlaceRow }) {
  return (
    <span className={parts.name}>
      <Link to={`/places/${encodeURIComponent(id)}`}>{name}</Link>
      <span className="small soft">
        {[labelOf("PlaceCategory", type), sourceName(source), phone].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
