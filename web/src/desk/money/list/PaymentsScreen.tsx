import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { SavedViews } from "../../shell/SavedViews";
import { Select, TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager";
import { Panel } from "../../ui/Panel";
import { PillLinks } from "../../ui/PillLinks";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { useListKeys } from "../../ui/useListKeys";
import { today } from "../ledger/days";
import css from "../money.module.css";
import { Parts } from "../Parts";
import type { PaymentList, PaymentRow } from "../types";
import { PAYMENTS } from "../useMoney";
import { PROVIDER_CHOICES, PURPOSES, STATUSES } from "../words";
import { PaymentTable } from "./PaymentTable";
import { FILTERS, isFiltered, type PaymentsQuery, readQuery, withQuery } from "./query";

const NONE: PaymentRow[] = [];
const nothing = () => undefined;

/** Every attempt to pay, newest first. */
export default function PaymentsScreen() {
  const [values, setValues] = useSearchParams();
  const navigate = useNavigate();
  const query = readQuery(values);
  const search = useRef<HTMLInputElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...PAYMENTS, query],
    queryFn: ({ signal }) => api.get<PaymentList>("/api/desk/payments", { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const rows = data?.items ?? NONE;
  const current = useListKeys({
    rows: rows.map((row) => ({ ...row, id: row.reference })),
    search,
    onOpen: ({ reference }) => navigate(`/money/${reference}`),
    onTick: nothing,
    onClear: nothing,
  });
  const put = (change: Partial<PaymentsQuery>) =>
    setValues((old) => withQuery(old, change), { replace: true, preventScrollReset: true });
  const pills = STATUSES.map(({ value, label }) => ({
    to: `?${withQuery(values, { status: value })}`,
    label,
    current: value === query.status,
  }));
  return (
    <>
      <ScreenHead title="Money" lead="What people paid, or began to pay, newest first." />
      <Parts />
      <search className={layout.filters}>
        <TextField
          ref={search}
          type="search"
          label="Search"
          hint="A whole reference, or the id of what is paid for."
          autoComplete="off"
          spellCheck={false}
          value={query.q}
          onChange={(q) => put({ q })}
        />
        <div className={css.pair}>
          <Select
            label="Paid for"
            value={query.purpose}
            options={[{ value: "", label: "Everything" }, ...PURPOSES]}
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
        <SavedViews list="money" names={FILTERS} />
      </search>
      <PillLinks label="States" pills={pills} />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data && rows.length === 0 && <Empty query={query} />}
      {rows.length > 0 && (
        <Panel>
          <PaymentTable rows={rows} current={current} stale={isPlaceholderData} />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Payments" />}
    </>
  );
}

function Empty({ query }: { query: PaymentsQuery }) {
  if (query.q !== "") {
    return (
      <EmptyState
        title="No payment has this reference"
        text="Paste the whole of it, and take filters away: a part is not looked for."
      />
    );
  }
  return isFiltered(query) ? (
    <EmptyState title="None of these" text="Look in another state, or take a filter away." />
  ) : (
    <EmptyState title="No payments yet" text="Each attempt to pay will stand here, also those that came to nothing." />
  );
}
