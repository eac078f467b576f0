import { Link } from "react-router";
import type { StockEntryDesk } from "../../../api/schema";
import { useMay } from "../../shell/session";
import { type Column, DataTable } from "../../ui/DataTable";
import { Panel } from "../../ui/Panel";
import { At } from "../../ui/When";
import { labelOf } from "../../ui/words";
import css from "../orders.module.css";
import { ORDERS_RIGHT } from "../rights";
import { signPieces } from "../words";

/** The ledger of a variant: every piece that arrived or left, the newest first. */
export function EntriesPanel({ entries }: { entries: StockEntryDesk[] }) {
  const mayOpen = useMay(ORDERS_RIGHT);
  const columns: Column<StockEntryDesk>[] = [
    { key: "at", label: "When", cell: ({ at }) => <At at={at} /> },
    { key: "reason", label: "Reason", cell: (entry) => <Reason entry={entry} mayOpen={mayOpen} /> },
    {
      key: "change",
      label: "Change",
      cell: ({ change }) => <strong className={css.count}>{signPieces(change)}</strong>,
    },
    { key: "onHand", label: "On the shelf", cell: ({ onHand }) => <span className={css.count}>{onHand}</span> },
    { key: "by", label: "Who", cell: ({ by }) => by },
  ];
  return (
    <Panel title="Changes">
      {entries.length === 0 ? (
        <p className="soft">Nothing has changed yet.</p>
      ) : (
        <DataTable caption="Changes of the stock" columns={columns} rows={entries} rowKey={({ id }) => id} />
      )}
    </Panel>
  );
}

function Reason({ entry: { reason, orderId, note }, mayOpen }: { entry: StockEntryDesk; mayOpen: boolean }) {
  return (
    <span className={css.name}>
      <span>{labelOf("StockReason", reason)}</span>
      {orderId && mayOpen && <Link to={`/orders/${orderId}`}>View order</Link>}
      {note && (
        <span className="small soft" dir="auto">
          {note}
        </span>
      )}
    </span>
  );
}
