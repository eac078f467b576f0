import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { inAllStates, oneOf, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import parts from "../../ui/parts.module.css";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { choicesOf } from "../../ui/words";
import { Parts } from "../Parts";
import type { Item } from "../types";
import { KINDS } from "../words";
import { ItemPanel } from "./ItemPanel";

const STATES = choicesOf("PlaceItemState");

const PARTS = { kind: oneOf(KINDS), state: oneOf(STATES, "open"), q: inAllStates };

export default function ItemsScreen() {
  const address = useAddress(PARTS);
  const { query } = address;
  const searched = useSearchedRows("place-reports", query.q);
  const { q: _, ...rest } = address.asked;
  const asked = { ...rest, ids: searched.ids };
  const list = useList({
    queryKey: ["places", "items", asked],
    queryFn: ({ signal }) => api.get("/api/desk/places/items", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
  });
  const kinds = address.pills("kind", KINDS, query.state === "open" ? list.data?.counts : undefined);
  return (
    <ListScreen
      title="Reports about places"
      lead="Call first: a wrong entry can cost someone an hour they do not have."
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/places/items.csv", { params: { query: asked } })}
          fileName="place-reports.csv"
          namesPeople
        />
      }
      parts={<Parts />}
      address={address}
      list={list}
      search={{ hint: "The name of the place, or who reported it." }}
      searched={searched}
      pills={
        <div className={parts.pills}>
          <PillLinks label="Kinds" pills={kinds} />
          <PillLinks label="States" pills={address.pills("state", STATES)} />
        </div>
      }
      empty={
        <EmptyState
          title={query.state === "open" ? "No reports to check" : "No reports found"}
          text="On each place, visitors can report a wrong number, a closed place or a missing one."
        />
      }
      label="Visitor reports"
    >
      {(rows) => (
        <div className="stack">
          {rows.map((item) => (
            <ItemPanel key={item.id} item={item as Item} />
          ))}
        </div>
      )}
    </ListScreen>
  );
}
