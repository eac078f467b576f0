import type { CouponDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay, useSession } from "../../shell/session";
import { anyText, useAddress, useParam } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import type { Column } from "../../ui/DataTable";
import { ListScreen } from "../../ui/ListScreen";
import { StateChip } from "../../ui/StateChip";
import { date } from "../../ui/time";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import css from "../orders.module.css";
import { Parts } from "../Parts";
import { MONEY_RIGHT } from "../rights";
import { COUPONS } from "../useOrders";
import { useProducts } from "../useProducts";
import { CouponDialog } from "./CouponDialog";
import { describeDiscount, describeState, describeUses } from "./coupon";

const PARTS = { q: anyText };

/** Codes that take something off an order. */
export default function CouponsScreen() {
  const { zone } = useSession();
  const mayKeep = useMay(MONEY_RIGHT);
  const [adding, putAdding] = useParam("new");
  const [open, putOpen] = useParam("coupon");
  const { products } = useProducts();
  const address = useAddress(PARTS);
  const searched = useSearchedRows("coupons", address.query.q);
  const asked = { page: address.query.page, ids: searched.ids };
  const list = useList({
    queryKey: [...COUPONS, asked],
    queryFn: ({ signal }) => api.get("/api/desk/coupons", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
  });
  const nameProduct = (id: string) => products?.find((product) => product.id === id)?.title || id;
  const chosen = list.data?.items.find(({ id }) => id === open);
  return (
    <>
      <ListScreen
        title="Coupons"
        lead="Codes that take something off an order. A code that was used can be switched off, not deleted."
        csv={
          mayKeep && (
            <CsvButton
              load={() => api.getFile("/api/desk/coupons.csv", { params: { query: asked } })}
              fileName="coupons.csv"
            />
          )
        }
        actions={
          mayKeep && (
            <Button type="button" look="line" small icon={plus} onClick={() => putAdding("1")}>
              New coupon
            </Button>
          )
        }
        parts={<Parts />}
        address={address}
        list={list}
        search={{ hint: "A code or a product." }}
        searched={searched}
        empty={<EmptyState title="No coupons yet" text="Make a code, and give it to the people who may use it." />}
        label="Coupons"
        open={({ id }) => putOpen(id)}
        table={{ caption: "Coupons", columns: buildColumns({ zone, nameProduct, open: putOpen }) }}
      />
      {adding && mayKeep && <CouponDialog coupon={undefined} onClose={() => putAdding()} />}
      {chosen && mayKeep && <CouponDialog key={chosen.id} coupon={chosen} onClose={() => putOpen()} />}
    </>
  );
}

interface ColumnParts {
  zone: string;
  nameProduct: (id: string) => string;
  open: (id: string) => void;
}

function buildColumns({ zone, nameProduct, open }: ColumnParts): Column<CouponDesk>[] {
  return [
    {
      key: "code",
      label: "Code",
      cell: ({ id, code }) => (
        <span className={css.name} data-row={id}>
          <Button type="button" look="quiet" small onClick={() => open(id)}>
            {code}
          </Button>
        </span>
      ),
    },
    {
      key: "discount",
      label: "What",
      cell: (coupon) => (
        <span className={css.sums}>
          <span>{describeDiscount(coupon)}</span>
          {coupon.productId && <span className="small soft">{nameProduct(coupon.productId)}</span>}
        </span>
      ),
    },
    { key: "days", label: "Valid", cell: (coupon) => describeDays(coupon, zone) },
    { key: "used", label: "Used", cell: (coupon) => <span className={css.count}>{describeUses(coupon)}</span> },
    {
      key: "state",
      label: "State",
      isPlain: true,
      cell: (coupon) => <StateChip words={describeState(coupon, Date.now())} />,
    },
  ];
}

function describeDays({ startsAt, endsAt }: CouponDesk, zone: string): string {
  const first = startsAt && date(startsAt, zone);
  // It ends before the moment that it names: midnight is of the day before.
  const last = endsAt && date(new Date(Date.parse(endsAt) - 1).toISOString(), zone);
  if (first && last) return `${first} to ${last}`;
  if (first) return `From ${first}`;
  return last ? `Until ${last}` : "Always";
}
