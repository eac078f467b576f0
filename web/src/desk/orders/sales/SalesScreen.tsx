import type { SalesProduct, SalesReport } from "../../../api/schema";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { isRefusal } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { useAddress } from "../../ui/address";
import { countText } from "../../ui/bars";
import { type Column, DataTable } from "../../ui/DataTable";
import { DayFilter } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { RefusedScreen } from "../../ui/RefusedScreen";
import { ScreenHead } from "../../ui/ScreenHead";
import { Sums } from "../../ui/Sums";
import { FailedState } from "../../ui/states";
import { useList } from "../../ui/useList";
import { GoodsLink } from "../GoodsLink";
import css from "../orders.module.css";
import { Parts } from "../Parts";
import { ORDERS } from "../useOrders";
import { DaysPanel } from "./DaysPanel";
import { buildParts, checkDays, isCutOff, today } from "./days";
import { ExportPanel } from "./ExportPanel";

/** What was paid in some days, and for which products. */
export default function SalesScreen() {
  const { zone } = useSession();
  const last = today();
  const { query, put } = useAddress(buildParts(last));
  const { from, to } = query;
  const problem = checkDays(query);
  const { data, error, isPlaceholderData, refetch } = useList({
    queryKey: [...ORDERS, "sales", { from, to }],
    queryFn: ({ signal }) => api.get("/api/desk/orders/sales", { params: { query: { from, to } }, signal }),
    enabled: problem === undefined,
  });
  if (!data && isRefusal(error)) return <RefusedScreen title="Sales" error={error} />;
  return (
    <>
      <ScreenHead title="Sales" lead="Orders by the day on which they were paid, Lagos time." />
      <Parts />
      <div className={layout.filters}>
        <DayFilter label="First day" max={last} error={problem} value={from} onChange={(day) => put({ from: day })} />
        <DayFilter label="Last day" max={last} value={to} onChange={(day) => put({ to: day })} />
      </div>
      {problem === undefined && error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {problem === undefined && !error && !data && <LoadingState lines={6} />}
      {problem === undefined && data && (
        <div className="stack stack-large" aria-busy={isPlaceholderData}>
          <Sums sums={nameSums(data)} />
          <DaysPanel
            days={data.days}
            zone={zone}
            plot={query.plot}
            onPlot={(plot) => put({ plot })}
            isCutOff={!isPlaceholderData && isCutOff(data.days, query)}
          />
          <Panel title="Products">
            <Products products={data.products} />
          </Panel>
          <ExportPanel from={from} to={to} />
        </div>
      )}
    </>
  );
}

function nameSums({ orders, sums }: SalesReport) {
  const money = sums.flatMap(({ currency, receivedText, refundedText }) => [
    [`Received (${currency})`, receivedText] as const,
    [`Refunded (${currency})`, refundedText] as const,
  ]);
  return [["Orders paid", countText(orders)] as const, ...money];
}

const COLUMNS: Column<SalesProduct>[] = [
  { key: "product", label: "Product", cell: (goods) => <GoodsLink goods={goods} /> },
  { key: "pieces", label: "Pieces", cell: ({ pieces }) => <span className={css.count}>{countText(pieces)}</span> },
];

function Products({ products }: Pick<SalesReport, "products">) {
  if (products.length === 0) {
    return <EmptyState level={3} title="Nothing sold" text="No order was paid in these days. Choose others." />;
  }
  return (
    <DataTable
      caption="Products by pieces sold"
      columns={COLUMNS}
      rows={products}
      rowKey={({ productId, label }) => `${productId} ${label}`}
    />
  );
}
