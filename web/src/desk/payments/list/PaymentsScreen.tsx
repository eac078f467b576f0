import { Link, useNavigate } from "react-router";
import type { PaymentRow } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { isFiltered, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import type { Column } from "../../ui/DataTable";
import { DayFilter, Select } from "../../ui/fields";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import { StateChip } from "../../ui/StateChip";
import { useList } from "../../ui/useList";
import { Ago } from "../../ui/When";
import { choicesOf, labelOf } from "../../ui/words";
import { today } from "../ledger/days";
import css from "../money.module.css";
import { Parts } from "../Parts";
import { PAYMENTS } from "../useMoney";
import { channelWords, PROVIDER_CHOICES, providerWords, STATUSES, shortReference, standing } from "../words";
import { FILTERS, PARTS } from "./address";

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
          options={[{ value: "", label: "All" }, ...choicesOf("PaymentPurpose")]}
          onChange={(purpose) => put({ purpose })}
        />
        <Select
          label="Provider"
          value={query.provider}
          options={[{ value: "", label: "All" }, ...PROVIDER_CHOICES]}
          onChange={(provider) => put({ provider })}
        />
      </div>
      <div className={css.pair}>
        <DayFilter label="From" max={today()} value={query.from} onChange={(from) => put({ from })} />
        <DayFilter label="To" max={today()} value={query.to} onChange={(to) => put({ to })} />
      </div>
    </>
  );
  return (
    <ListScreen
      title="Money"
      lead="Payments and payment attempts, newest first."
      csv={
        <CsvButton
          load={() =>
            api.getFile("/api/desk/payments.csv", { params: { query: { ...address.asked, page: undefined } } })
          }
          fileName="payments.csv"
        />
      }
      parts={<Parts />}
      address={address}
      list={list}
      search={{ hint: "A name, address, sum or reference." }}
      finds="payments"
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
        title="No payment found"
        text="Check the spelling, or search for the reference on its own and remove any filters."
      />
    );
  }
  return isFiltered ? (
    <EmptyState title="No payments found" text="Try another status, or remove a filter." />
  ) : (
    <EmptyState title="No payments yet" text="Every attempt to pay appears here, including those that fail." />
  );
}

const COLUMNS: Column<PaymentRow>[] = [
  { key: "reference", label: "Payment", cell: (row) => <Name row={row} /> },
  { key: "amount", label: "Amount", cell: (row) => <Sums row={row} /> },
  { key: "state", label: "State", isPlain: true, cell: (row) => <StateChip words={standing(row)} /> },
  { key: "provider", label: "Provider", cell: (row) => <Through row={row} /> },
  { key: "at", label: "Started", cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

function Name({ row }: { row: PaymentRow }) {
  return (
    <span className={css.name} data-row={row.reference}>
      <Link to={`/money/${row.reference}`}>
        {labelOf("PaymentPurpose", row.purpose)} {row.subjectReference ?? shortReference(row.reference)}
      </Link>
    </span>
  );
}

function Sums({ row: { amount, received, refunded } }: { row: PaymentRow }) {
  const isOther = received && received !== amount;
  return (
    <span className={css.sums}>
      <strong className={css.sum}>{amount}</strong>
      {isOther && <span className="small">{received} received</span>}
      {refunded && <span className="small soft">{refunded} refunded</span>}
    </span>
  );
}

function Through({ row: { provider, isLive, channel } }: { row: PaymentRow }) {
  return (
    <span className={css.sums}>
      <span>{providerWords(provider)}</span>
      {channel && <span className="small soft">{channelWords(channel)}</span>}
      {!isLive && provider !== "sandbox" && <Chip>Test</Chip>}
    </span>
  );
}
