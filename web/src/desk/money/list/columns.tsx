import { Link } from "react-router";
import type { PaymentRow } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import type { Column } from "../../ui/DataTable";
import { StateChip } from "../../ui/StateChip";
import { Ago } from "../../ui/When";
import { labelOf } from "../../ui/words";
import css from "../money.module.css";
import { channelWords, providerWords, shortReference, standing } from "../words";

export const COLUMNS: Column<PaymentRow>[] = [
  { key: "reference", label: "Payment", cell: (row) => <Name row={row} /> },
  { key: "amount", label: "Amount", cell: (row) => <Sums row={row} /> },
  { key: "state", label: "State", cell: (row) => <StateChip words={standing(row)} /> },
  { key: "provider", label: "Through", cell: (row) => <Through row={row} /> },
  { key: "at", label: "Begun", cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

function Name({ row }: { row: PaymentRow }) {
  return (
    <span className={css.name} data-row={row.reference}>
      <Link to={`/money/${row.reference}`}>
        {labelOf("PaymentPurpose", row.purpose)} {shortReference(row.reference)}
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
