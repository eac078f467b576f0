import type { PaymentDetail, PostingRow } from "../../../api/schema";
import { useSession } from "../../shell/session";
import { type Column, DataTable } from "../../ui/DataTable";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { labelOf } from "../../ui/words";
import { amountText } from "../amounts";
import css from "../money.module.css";
import { accountWords } from "../words";

const side = (row: PostingRow, sign: 1 | -1) =>
  row.minor * sign > 0 && <span className={css.sum}>{amountText(row.minor * sign, row.currency)}</span>;

/** A payment's lines in the ledger. Each entry is equal on both sides. */
export function LinesPanel({ payment: { postings } }: { payment: PaymentDetail }) {
  const { zone } = useSession();
  if (postings.length === 0) return null;
  const rows = postings.map((posting, at) => ({
    ...posting,
    key: `${posting.entry} ${at}`,
    isFirst: posting.entry !== postings[at - 1]?.entry,
  }));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: "kind",
      label: "Entry",
      cell: ({ kind, at, isFirst }) => (
        <span className={css.sums}>
          <span>{labelOf("JournalKind", kind)}</span>
          {isFirst && <span className="small soft">{dateTime(at, zone)}</span>}
        </span>
      ),
    },
    { key: "account", label: "Account", cell: ({ account }) => accountWords(account) },
    { key: "debit", label: "Debit", cell: (row) => side(row, 1) || "–" },
    { key: "credit", label: "Credit", cell: (row) => side(row, -1) || "–" },
  ];
  return (
    <Panel title="In the ledger">
      <DataTable caption="Lines of the ledger" columns={columns} rows={rows} rowKey={({ key }) => key} />
    </Panel>
  );
}
