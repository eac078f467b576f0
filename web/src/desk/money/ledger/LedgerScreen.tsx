import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Statement } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { arrowLeft, arrowRight, circleCheck, triangleAlert } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { ButtonLink } from "../../ui/ButtonLink";
import { TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { Parts } from "../Parts";
import { LEDGER } from "../useMoney";
import { CurrencyPanel } from "./CurrencyPanel";
import { dayOf, dayWords, stepped, today } from "./days";
import { ExportPanel } from "./ExportPanel";
import { byCurrency } from "./statement";

/** What every account did on a day, and whether both sides are equal. */
export default function LedgerScreen() {
  const [values, setValues] = useSearchParams();
  const day = dayOf(values);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...LEDGER, day],
    queryFn: ({ signal }) => api.get("/api/desk/ledger", { params: { query: { day } }, signal }),
    placeholderData: keepPreviousData,
  });
  const isToday = day === today();
  return (
    <>
      <ScreenHead title="Ledger" lead={`${dayWords(day)}, a day in Lagos.`}>
        {data && <Balanced statement={data} />}
      </ScreenHead>
      <Parts />
      <div className={layout.filters}>
        <TextField
          type="date"
          label="Day"
          optional
          max={today()}
          value={day}
          onChange={(next) => setValues(next ? { day: next } : {}, { replace: true, preventScrollReset: true })}
        />
        <ButtonLink to={`?day=${stepped(day, -1)}`} look="line" icon={arrowLeft}>
          Day before
        </ButtonLink>
        {!isToday && (
          <ButtonLink to={`?day=${stepped(day, 1)}`} look="line" icon={arrowRight}>
            Day after
          </ButtonLink>
        )}
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data && !data.isBalanced && (
        <Notice tone="cost" title="The ledger does not balance">
          Debits and credits are not equal. That is a fault of the program: change nothing, and tell whoever runs it.
        </Notice>
      )}
      <div className="stack stack-large">
        {data?.rows.length === 0 && (
          <EmptyState title="No money moved yet" text="With the first payment, accounts stand here." />
        )}
        {data &&
          byCurrency(data.rows).map((part) => (
            <CurrencyPanel key={part.currency} part={part} stale={isPlaceholderData} />
          ))}
        <ExportPanel />
      </div>
    </>
  );
}

function Balanced({ statement }: { statement: Statement }) {
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
