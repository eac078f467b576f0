import { Link } from "react-router";
import type { OrderDeskRow } from "../../../api/schema";
import type { Column } from "../../ui/DataTable";
import { Ago } from "../../ui/When";
import { labelOf } from "../../ui/words";
import { OrderChips } from "../OrderChips";
import css from "../orders.module.css";
import { countPieces } from "../words";
import { Decisions } from "./Decisions";

export const COLUMNS: Column<OrderDeskRow>[] = [
  {
    key: "reference",
    label: "Order",
    cell: ({ id, reference, name }) => (
      <span className={css.name} data-row={id}>
        <Link to={`/orders/${id}`} className="nowrap">
          {reference}
        </Link>
        <span className="small soft">{name}</span>
      </span>
    ),
  },
  { key: "what", label: "What", isPlain: true, cell: (row) => <Goods row={row} /> },
  { key: "total", label: "Total", isPlain: true, cell: (row) => <Total row={row} /> },
  {
    key: "state",
    label: "State",
    isPlain: true,
    cell: (row) => (
      <span className={css.chips}>
        <OrderChips order={row} />
      </span>
    ),
  },
  { key: "at", label: "Ordered", cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { key: "acts", label: "Actions", quiet: true, cell: (row) => <Decisions row={row} /> },
];

function Goods({ row: { pieces, delivery, placeName } }: { row: OrderDeskRow }) {
  return (
    <span className={css.sums}>
      <span>{countPieces(pieces)}</span>
      <span className="small soft">
        {labelOf("OrderDeliveryMethod", delivery)}
        {placeName && `: ${placeName}`}
      </span>
    </span>
  );
}

function Total({ row: { totalText, payment, isPaid } }: { row: OrderDeskRow }) {
  return (
    <span className={css.sums}>
      <strong className={css.sum}>{totalText}</strong>
      <span className="small soft">
        {labelOf("OrderPaymentMethod", payment)}
        {isPaid && ", paid"}
      </span>
    </span>
  );
}
