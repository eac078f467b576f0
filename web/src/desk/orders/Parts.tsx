import { useMay } from "../shell/session";
import { PillLinks } from "../ui/PillLinks";
import { MONEY_RIGHT, ORDERS_RIGHT } from "./rights";
import { useLowStock, useReviewsToCheck, useWaiting } from "./useOrders";

/** The ways between orders, reviews, stock, coupons and sales, as far as this person may go them. */
export function Parts() {
  const maySee = useMay(ORDERS_RIGHT);
  const mayKeep = useMay(MONEY_RIGHT);
  const waiting = useWaiting();
  const reviews = useReviewsToCheck();
  const low = useLowStock();
  const orders = [
    { to: "/orders", label: "Orders", count: waiting },
    { to: "/orders/reviews", label: "Reviews", count: reviews },
  ];
  const goods = [
    { to: "/stock", label: "Stock", count: low },
    { to: "/coupons", label: "Coupons" },
    { to: "/orders/sales", label: "Sales" },
  ];
  return <PillLinks label="Sales" pills={[...(maySee ? orders : []), ...(mayKeep ? goods : [])]} />;
}
