import { Link, useNavigate } from "react-router";
import type { StockDeskRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay } from "../../shell/session";
import { anyText, oneOf, useAddress, useParam } from "../../ui/address";
import type { Column } from "../../ui/DataTable";
import { Check } from "../../ui/fields";
import { ListScreen } from "../../ui/ListScreen";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import css from "../orders.module.css";
import { Parts } from "../Parts";
import { ProductField } from "../ProductField";
import { MONEY_RIGHT } from "../rights";
import { STOCK } from "../useOrders";
import { AddVariantDialog } from "./AddVariantDialog";
import { LowChip } from "./LowChip";

const PARTS = { product: anyText, low: oneOf(["true"]), q: anyText };

/** What may be sold, and how much of it is on the shelf. */
export default function StockScreen() {
  const navigate = useNavigate();
  const mayKeep = useMay(MONEY_RIGHT);
  const [adding, putAdding] = useParam("new");
  const address = useAddress(PARTS);
  const { query, put } = address;
  const low = query.low === "true";
  const searched = useSearchedRows("stock", query.q);
  const asked = { product: query.product, page: query.page, low: low || undefined, ids: searched.ids };
  const list = useList({
    queryKey: [...STOCK, asked],
    queryFn: ({ signal }) => api.get("/api/desk/stock", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
  });
  return (
    <>
      <ListScreen
        title="Stock"
        lead="Each variant of a product that can be bought, and the pieces on the shelf."
        actions={
          mayKeep && (
            <>
              <Button type="button" look="line" small icon={plus} onClick={() => putAdding("1")}>
                Add a variant
              </Button>
              <Link to="/stock/table">Edit in a spreadsheet</Link>
            </>
          )
        }
        parts={<Parts />}
        address={address}
        list={list}
        search={{ hint: "A product or a variant." }}
        searched={searched}
        filters={
          <>
            <ProductField
              id="stock-product"
              label="Product"
              none="All"
              value={query.product}
              onChange={(product) => put({ product })}
            />
            <Check label="Low stock only" checked={low} onChange={(on) => put({ low: on ? "true" : "" })} />
          </>
        }
        empty={<Empty isFiltered={address.isFiltered} />}
        label="Stock"
        open={({ id }) => navigate(`/stock/${id}`)}
        table={{ caption: "Variants in stock", columns: COLUMNS }}
      />
      {adding && mayKeep && (
        <AddVariantDialog onClose={() => putAdding()} onAdded={({ id }) => navigate(`/stock/${id}`)} />
      )}
    </>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="Nothing found" text="Choose another product, or remove a filter." />
  ) : (
    <EmptyState
      title="No stock yet"
      text="Add a variant of a product so that it can be bought. A product without variants needs one without a label."
    />
  );
}

const showCount = (count: number) => <span className={css.count}>{count}</span>;

const COLUMNS: Column<StockDeskRow>[] = [
  {
    key: "product",
    label: "Product",
    cell: ({ id, productTitle, label, isOffered }) => (
      <span className={css.name} data-row={id}>
        <Link to={`/stock/${id}`}>{productTitle || "Deleted product"}</Link>
        {label && <span className="small soft">{label}</span>}
        {!isOffered && <span className="small soft">Not on sale: not published, or a sample</span>}
      </span>
    ),
  },
  { key: "onHand", label: "On the shelf", cell: ({ onHand }) => showCount(onHand) },
  { key: "reserved", label: "Reserved", cell: ({ reserved }) => showCount(reserved) },
  {
    key: "free",
    label: "Free",
    cell: ({ free, isLow }) => (
      <span className={css.chips}>
        {showCount(free)}
        {isLow && <LowChip />}
      </span>
    ),
  },
];
