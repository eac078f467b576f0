import { useNavigate } from "react-router";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { anyText, oneOf, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import { Check, Select } from "../../ui/fields";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import { useList } from "../../ui/useList";
import { Parts } from "../Parts";
import { ORDERS } from "../useOrders";
import { ALL, PAYMENTS, STATE_CHOICES, URGENT_STATES } from "../words";
import { COLUMNS } from "./columns";

const PARTS = {
  q: anyText,
  state: oneOf(STATE_CHOICES),
  payment: oneOf(PAYMENTS),
  returns: oneOf(["true"]),
};

export default function OrdersScreen() {
  const navigate = useNavigate();
  const address = useAddress(PARTS);
  const { query, put } = address;
  const returns = query.returns === "true";
  const list = useList({
    queryKey: [...ORDERS, query],
    queryFn: ({ signal }) =>
      api.get("/api/desk/orders", { params: { query: { ...address.asked, returns: returns || undefined } }, signal }),
    refetchInterval: 60_000,
  });
  const pills = address.pills("state", STATE_CHOICES, list.data?.counts).map((pill, at) => ({
    ...pill,
    // What is searched for is found in every state.
    current: pill.current && query.q === "",
    urgent: URGENT_STATES.includes(STATE_CHOICES[at]?.value ?? "") && Boolean(pill.count),
  }));
  return (
    <ListScreen
      title="Orders"
      lead="Orders of the shop, newest first. Pack what is paid or will be paid on handover."
      csv={
        <CsvButton
          load={() =>
            api.getFile("/api/desk/orders.csv", {
              params: { query: { ...address.asked, returns: returns || undefined } },
            })
          }
          fileName="orders.csv"
          namesPeople
        />
      }
      parts={<Parts />}
      address={address}
      list={list}
      search={{ hint: "A name, email address, phone number or order number." }}
      finds="orders"
      filters={
        <>
          <Select
            label="Payment"
            value={query.payment}
            options={[ALL, ...PAYMENTS]}
            onChange={(payment) => put({ payment })}
          />
          <Check label="Open returns" checked={returns} onChange={(on) => put({ returns: on ? "true" : "" })} />
        </>
      }
      views="orders"
      pills={<PillLinks label="States" pills={pills} />}
      empty={<Empty q={query.q} isFiltered={address.isFiltered} />}
      label="Orders"
      open={({ id }) => navigate(`/orders/${id}`)}
      table={{ caption: "Orders, newest first", columns: COLUMNS }}
    />
  );
}

function Empty({ q, isFiltered }: { q: string; isFiltered: boolean }) {
  if (q !== "") {
    return (
      <EmptyState
        title="No orders found"
        text="Check the spelling, or search for the order number on its own and remove any filters."
      />
    );
  }
  return isFiltered ? (
    <EmptyState title="No orders found" text="Try another status, or remove a filter." />
  ) : (
    <EmptyState title="No orders yet" text="Orders appear here as soon as someone places one." />
  );
}
