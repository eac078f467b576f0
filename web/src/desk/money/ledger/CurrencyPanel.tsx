import { useMemo } from "react";
import type { AccountRow } from "../../../api/schema";
import { type Column, DataTable } from "../../ui/DataTable";
import { Panel } from "../../ui/Panel";
import css from "../money.module.css";
import { accountWords } from "../words";
import { type CurrencyPart, captionOf, sideText } from "./statement";

const TOTAL = "";

const amount = (minor: number, currency: string) => <span className={css.sum}>{sideText(minor, currency)}</span>;

const COLUMNS: Column<AccountRow>[] = [
  {
    key: "account",
    label: "Account",
    cell: ({ account }) =>
      account === TOTAL ? <strong>All together</strong> : <strong>{accountWords(account)}</strong>,
  },
  { key: "opening", label: "Before", cell: (row) => amount(row.openingMinor, row.currency) },
  { key: "moved", label: "That day", cell: (row) => amount(row.movedMinor, row.currency) },
  { key: "closing", label: "After", cell: (row) => amount(row.closingMinor, row.currency) },
];

/** The accounts of one currency, and their sum, which is nothing. */
export function CurrencyPanel({ part, stale }: { part: CurrencyPart; stale: boolean }) {
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
