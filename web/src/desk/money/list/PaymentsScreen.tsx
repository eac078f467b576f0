import { useNavigate } from "react-router";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { isFiltered, useAddress } from "../../ui/address";
import { Select, TextField } from "../../ui/fields";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import { useList } from "../../ui/useList";
import { choicesOf } from "../../ui/words";
import { today } from "../ledger/days";
import css from "../money.module.css";
import { Parts } from "../Parts";
import { PAYMENTS } from "../useMoney";
import { PROVIDER_CHOICES, STATUSES } from "../words";
import { FILTERS, PARTS } from "./address";
import { COLUMNS } from "./columns";

export default function PaymentsScreen() {
  const navigate = useNavigate();
  const address = useAddress(PARTS);
  const { query, put } = address;
  const list = useList({
    queryKey: [...PAYMENTS, query],
    queryFn: ({ signal }) => api.get("/api/desk/payments", { params: { query: address.asked }, signal }),
    refetchInterval: 60_000,
  });
  const filters = (
    <>
      <div className={css.pair}>
        <Select
          label="Paid for"
          value={query.purpose}
          options={[{ value: "", label: "Everything" }, ...choicesOf("PaymentPurpose")]}
          onChange={(purpose) => put({ purpose })}
        />
        <Select
          label="Through"
          value={query.provider}
          options={[{ value: "", label: "Everybody" }, ...PROVIDER_CHOICES]}
          onChange={(provider) => put({ provider })}
        />
      </div>
      <div className={css.pair}>
        <TextField
          type="date"
          label="From"
          optional
          max={today()}
          value={query.from}
          onChange={(from) => put({ from })}
        />
        <TextField type="date" label="To" optional max={today()} value={query.to} onChange={(to) => put({ to })} />
      </div>
    </>
  );
  return (
    <ListScreen
      title="Money"
      lead="What people paid, or began to pay, newest first."
      parts={<Parts />}
      address={address}
      list={list}
      search={{ hint: "A whole reference, or the id of what is paid for." }}
      filters={filters}
      views="money"
      pills={<PillLinks label="States" pills={address.pills("status", STATUSES)} />}
      empty={<Empty q={query.q} isFiltered={isFiltered(FILTERS, query)} />}
      label="Payments"
      rowKey={({ reference }) => reference}
      open={({ reference }) => navigate(`/money/${reference}`)}
      table={{ caption: "Payments, newest first", columns: COLUMNS }}
    />
  );
}

function Empty({ q, isFiltered }: { q: string; isFiltered: boolean }) {
  if (q !== "") {
    return (
      <EmptyState
        title="No payment has this reference"
        text="Paste the whole of it, and take filters away: a part is not looked for."
      />
    );
  }
  return isFiltered ? (
    <EmptyState title="None of these" text="Look in another state, or take a filter away." />
  ) : (
    <EmptyState title="No payments yet" text="Each attempt to pay will stand here, also those that came to nothing." />
  );
}
