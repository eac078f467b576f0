import type { PayoutRow } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { aDay, anyText, isFiltered, oneOf, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import type { Column } from "../../ui/DataTable";
import { DayFilter, Select } from "../../ui/fields";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import { StateChip } from "../../ui/StateChip";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { Day } from "../../ui/When";
import { chipOf, choicesOf } from "../../ui/words";
import css from "../money.module.css";
import { Parts } from "../Parts";
import { PAYOUTS } from "../useMoney";
import { PROVIDER_CHOICES, providerWords } from "../words";

const STATUSES = [{ value: "", label: "All" } as const, ...choicesOf("PayoutStatus")];

const PARTS = { q: anyText, status: oneOf(STATUSES), provider: oneOf(PROVIDER_CHOICES), from: aDay, to: aDay };

export default function PayoutsScreen() {
  const address = useAddress(PARTS);
  const { query, put } = address;
  const searched = useSearchedRows("payouts", query.q);
  const { q: _, ...chosen } = address.asked;
  const asked = { ...chosen, ids: searched.ids };
  const list = useList({
    queryKey: [...PAYOUTS, asked],
    queryFn: ({ signal }) => api.get("/api/desk/payouts", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
  });
  const filters = (
    <>
      <Select
        label="Provider"
        value={query.provider}
        options={[{ value: "", label: "All" }, ...PROVIDER_CHOICES]}
        onChange={(provider) => put({ provider })}
      />
      <div className={css.pair}>
        <DayFilter label="Arrives from" value={query.from} onChange={(from) => put({ from })} />
        <DayFilter label="Arrives to" value={query.to} onChange={(to) => put({ to })} />
      </div>
    </>
  );
  return (
    <ListScreen
      title="Payouts"
      lead="What your payment providers sent to your bank, as they list it. Read every six hours."
      actions={
        <CsvButton
          load={() => api.getFile("/api/desk/payouts.csv", { params: { query: asked } })}
          fileName="payouts.csv"
        />
      }
      parts={<Parts />}
      address={address}
      list={list}
      search={{ hint: "A sum, or the provider’s id." }}
      searched={searched}
      filters={filters}
      pills={<PillLinks label="States" pills={address.pills("status", STATUSES)} />}
      empty={<Empty isFiltered={isFiltered(PARTS, query)} />}
      table={{ caption: "Payouts, latest arrival first", columns: COLUMNS }}
    />
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No payouts found" text="Try another status, or remove a filter." />
  ) : (
    <EmptyState
      title="No payouts yet"
      text="A provider sends what was paid to your bank after one or more days. Each payout appears here then."
    />
  );
}

const COLUMNS: Column<PayoutRow>[] = [
  { key: "amount", label: "Amount", cell: ({ amount }) => <strong className={css.sum}>{amount}</strong> },
  {
    key: "state",
    label: "State",
    isPlain: true,
    cell: ({ status }) => <StateChip words={chipOf("PayoutStatus", status)} />,
  },
  { key: "arrives", label: "Arrives", cell: ({ arrivesAt }) => <Day at={arrivesAt} /> },
  { key: "fee", label: "Fees kept", cell: ({ fee }) => fee && <span className={css.sum}>{fee}</span> },
  { key: "provider", label: "Provider", cell: (row) => <Through row={row} /> },
];

function Through({ row: { provider, providerId, isLive } }: { row: PayoutRow }) {
  return (
    <span className={css.sums}>
      <span>{providerWords(provider)}</span>
      <span className="small soft">{providerId}</span>
      {!isLive && provider !== "sandbox" && <Chip>Test</Chip>}
    </span>
  );
}
