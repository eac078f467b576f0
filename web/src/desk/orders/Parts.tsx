import { useMay } from "../shell/session";
import { PillLinks } from "../ui/PillLinks";
import { MONEY_RIGHT, ORDERS_RIGHT } from "./rights";
import { useLowStock, useWaiting } from "./useOrders";

/** The ways between orders, stock and coupons; nothing for people who see orders alone. */
export function Parts() {
  const maySee = useMay(ORDERS_RIGHT);
  const mayKeep = useMay(MONEY_RIGHT);
  const waiting = useWaiting();
  const low = useLowStock();
  if (!mayKeep) return null;
  const pills = [
    ...(maySee ? [{ to: "/orders", label: "Orders", count: waiting }] : []),
    { to: "/stock", label: "Stock", count: low },
    { to: "/coupons", label: "Coupons" },
  ];
  return <PillLinks label="Sales" pills={pills} />;
}
