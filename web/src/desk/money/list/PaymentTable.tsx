import { useMemo } from "react";
import { Link } from "react-router";
import { Chip } from "../../../ui/Chip";
import { useSession } from "../../shell/session";
import { type Column, DataTable } from "../../ui/DataTable";
import { ago, dateTime } from "../../ui/time";
import css from "../money.module.css";
import { StateChip } from "../StateChip";
import type { PaymentRow } from "../types";
import { channelWords, providerWords, purposeWords, shortReference, standing } from "../words";

interface PaymentTableProps {
  rows: PaymentRow[];
  current: string | undefined;
  stale: boolean;
}

/** Payments with where they stand. */
export function PaymentTable({ rows, current, stale }: PaymentTableProps) {
  const { zone } = useSession();
  const columns = useMemo(
    (): Column<PaymentRow>[] => [
      { key: "reference", label: "Payment", cell: (row) => <Name row={row} /> },
      { key: "amount", label: "Amount", cell: (row) => <Sums row={row} /> },
      { key: "state", label: "State", cell: (row) => <StateChip words={standing(row)} /> },
      { key: "provider", label: "Through", cell: (row) => <Through row={row} /> },
      {
        key: "at",
        label: "Begun",
        cell: ({ createdAt }) => (
          <time dateTime={createdAt} title={dateTime(createdAt, zone)}>
            {ago(createdAt, zone)}
          </time>
        ),
      },
    ],
    [zone],
  );
  return (
    <DataTable
      caption="Payments, newest first"
      columns={columns}
      rows={rows}
      rowKey={({ reference }) => reference}
      current={current}
      stale={stale}
    />
  );
}

function Name({ row }: { row: PaymentRow }) {
  return (
    <span className={css.name} data-row={row.reference}>
      <Link to={`/money/${row.reference}`}>
        {purposeWords(row.purpose)} {shortReference(row.reference)}
      </Link>
    </span>
  );
}

function Sums({ row: { amount, received, refunded } }: { row: PaymentRow }) {
  const isOther = received && received !== amount;
  return (
    <span className={css.sums}>
      <strong className={css.sum}>{amount}</strong>
      {isOther && <span className="small">{received} came</span>}
      {refunded && <span className="small soft">{refunded} went back</span>}
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
