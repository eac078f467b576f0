import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { AccountRow, LedgerStatement } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { arrowLeft, arrowRight, circleCheck, triangleAlert } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { isRefusal } from "../../shell/problem";
import { useCommand } from "../../shell/useCommand";
import { ButtonLink } from "../../ui/ButtonLink";
import { type Column, DataTable } from "../../ui/DataTable";
import { DayFilter } from "../../ui/fields";
import { download } from "../../ui/icons";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { RefusedScreen } from "../../ui/RefusedScreen";
import { ScreenHead } from "../../ui/ScreenHead";
import { saveAs } from "../../ui/saveAs";
import { FailedState } from "../../ui/states";
import { TestMoney } from "../../ui/TestMoney";
import { addDays } from "../../ui/time";
import { useList } from "../../ui/useList";
import { useNarrow } from "../../ui/useNarrow";
import css from "../money.module.css";
import { Parts } from "../Parts";
import { LEDGER } from "../useMoney";
import { accountWords } from "../words";
import { dayOf, dayWords, today } from "./days";
import { byCurrency, type CurrencyPart, captionOf, sideText } from "./statement";

export default function LedgerScreen() {
  const [values, setValues] = useSearchParams();
  const day = dayOf(values);
  const { data, error, isPlaceholderData, refetch } = useList({
    queryKey: [...LEDGER, day],
    queryFn: ({ signal }) => api.get("/api/desk/ledger", { params: { query: { day } }, signal }),
  });
  const isToday = day === today();
  const isNarrow = useNarrow();
  if (!data && isRefusal(error)) return <RefusedScreen title="Ledger" error={error} />;
  return (
    <>
      <ScreenHead title="Ledger" lead={isNarrow ? undefined : <Lead day={day} />}>
        {data && <Balanced statement={data} />}
      </ScreenHead>
      <Parts />
      <div className={`${layout.filters} ${css.days}`}>
        <DayFilter
          label="Day"
          max={today()}
          value={day}
          onChange={(next) => setValues(next ? { day: next } : {}, { replace: true, preventScrollReset: true })}
        />
        <ButtonLink to={`?day=${addDays(day, -1)}`} look="line" icon={arrowLeft}>
          Previous<span className={css.dayWord}> day</span>
        </ButtonLink>
        {!isToday && (
          <ButtonLink to={`?day=${addDays(day, 1)}`} look="line" icon={arrowRight}>
            Next<span className={css.dayWord}> day</span>
          </ButtonLink>
        )}
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data && !data.isBalanced && (
        <Notice tone="cost" title="The ledger does not balance">
          Debits and credits are not equal. This is a fault in the software: change nothing, and tell your server
          administrator.
        </Notice>
      )}
      <div className="stack stack-large">
        {data && data.rows.length > 0 && <TestMoney />}
        {data?.rows.length === 0 && (
          <EmptyState title="No payments yet" text="Accounts appear here after the first payment." />
        )}
        {data &&
          byCurrency(data.rows).map((part) => (
            <CurrencyPanel key={part.currency} part={part} stale={isPlaceholderData} />
          ))}
        <ExportPanel />
      </div>
      {isNarrow && (
        <p className={`small soft ${parts.below}`}>
          <Lead day={day} />
        </p>
      )}
    </>
  );
}

/** The day, and where more than one of them is shown. */
function Lead({ day }: { day: string }) {
  return (
    <>
      {dayWords(day)}, Lagos time. Months, fees and payouts are in{" "}
      <Link to="/statistics/practice">Practice figures</Link>.
    </>
  );
}

function Balanced({ statement }: { statement: LedgerStatement }) {
  if (statement.rows.length === 0) return null;
  return statement.isBalanced ? (
    <Chip tone="ok" icon={circleCheck}>
      Balances
    </Chip>
  ) : (
    <Chip tone="bad" icon={triangleAlert}>
      Does not balance
    </Chip>
  );
}

/** All lines of some days, for a spreadsheet or the bookkeeper. */
function ExportPanel() {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const save = useCommand({
    call: async () => {
      saveAs(await api.getFile("/api/desk/ledger.csv", { params: { query: { from, to } } }), "ledger.csv");
    },
  });
  const isBackwards = from !== "" && to !== "" && from > to;
  return (
    <Panel title="Export ledger">
      <ProblemSummary error={save.error} />
      <p>Every line with its entry, account and reference, without names. Days are in Lagos time.</p>
      <div className={layout.filters}>
        <DayFilter
          label="First day"
          max={today()}
          error={isBackwards ? "The first day must not be after the last day." : undefined}
          value={from}
          onChange={setFrom}
        />
        <DayFilter label="Last day" max={today()} value={to} onChange={setTo} />
      </div>
      <p className="small soft">If you leave the days empty, you get the last 31 days.</p>
      {!isBackwards && (
        <div className="row">
          <Button type="button" look="line" icon={download} disabled={save.isPending} onClick={() => save.run()}>
            Download lines (CSV)
          </Button>
        </div>
      )}
    </Panel>
  );
}

const TOTAL = "";

const amount = (minor: number, currency: string) => <span className={css.sum}>{sideText(minor, currency)}</span>;

const COLUMNS: Column<AccountRow>[] = [
  {
    key: "account",
    label: "Account",
    cell: ({ account }) => (account === TOTAL ? <strong>Total</strong> : <strong>{accountWords(account)}</strong>),
  },
  { key: "opening", label: "Before", cell: (row) => amount(row.openingMinor, row.currency) },
  { key: "moved", label: "That day", cell: (row) => amount(row.movedMinor, row.currency) },
  { key: "closing", label: "After", cell: (row) => amount(row.closingMinor, row.currency) },
];

/** The accounts of one currency, and their sum, which is nothing. */
function CurrencyPanel({ part, stale }: { part: CurrencyPart; stale: boolean }) {
  const { currency, name, opening, moved, closing } = part;
  const rows = useMemo((): AccountRow[] => {
    const total = { openingMinor: opening, movedMinor: moved, closingMinor: closing, moved: "", closing: "" };
    return [...part.rows, { account: TOTAL, currency, ...total }];
  }, [part.rows, currency, opening, moved, closing]);
  return (
    <Panel title={name}>
      <DataTable
        caption={captionOf(name)}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ account }) => account}
        stale={stale}
      />
    </Panel>
  );
}
