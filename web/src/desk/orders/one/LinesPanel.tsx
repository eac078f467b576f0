import type { OrderDeskLine } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { printer } from "../../../ui/icons";
import { useMay } from "../../shell/session";
import { type Column, DataTable } from "../../ui/DataTable";
import { Panel } from "../../ui/Panel";
import { GoodsLink } from "../GoodsLink";
import css from "../orders.module.css";
import { MONEY_RIGHT } from "../rights";

const ITEM: Column<OrderDeskLine> = {
  key: "item",
  label: "Item",
  cell: ({ title, label }) => (
    <span className={css.name}>
      <strong>{title}</strong>
      {label && <span className="small soft">{label}</span>}
    </span>
  ),
};

/** The same with the way to its stock. */
const ITEM_IN_STOCK: Column<OrderDeskLine> = {
  ...ITEM,
  cell: (line) => <GoodsLink goods={line} />,
};

const isNumber = (value: number | null | undefined): value is number => typeof value === "number";
const countTimes = (times: number) => (times === 1 ? "once" : `${times} times`);

const COLUMNS: Column<OrderDeskLine>[] = [
  { key: "quantity", label: "Ordered", cell: ({ quantity }) => <span className={css.count}>{quantity}</span> },
  {
    key: "shipped",
    label: "Sent",
    cell: ({ shipped, downloads }) =>
      isNumber(downloads) ? `Downloaded ${countTimes(downloads)}` : <span className={css.count}>{shipped}</span>,
  },
  {
    key: "onHand",
    label: "On the shelf",
    cell: ({ onHand, downloads }) => (isNumber(downloads) ? "A file" : <span className={css.count}>{onHand}</span>),
  },
  {
    key: "price",
    label: "Price",
    cell: ({ quantity, unitText, totalText }) => (
      <span className={css.sums}>
        <span className={css.sum}>{totalText}</span>
        {quantity > 1 && <span className="small soft">{unitText} each</span>}
      </span>
    ),
  },
];

interface LinesPanelProps {
  lines: OrderDeskLine[];
  printList: () => void;
}

export function LinesPanel({ lines, printList }: LinesPanelProps) {
  const mayKeep = useMay(MONEY_RIGHT);
  return (
    <Panel
      title="Items"
      aside={
        <Button type="button" look="line" small icon={printer} onClick={printList}>
          Print packing list
        </Button>
      }
    >
      <DataTable
        caption="Items of the order"
        columns={[mayKeep ? ITEM_IN_STOCK : ITEM, ...COLUMNS]}
        rows={lines}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}
