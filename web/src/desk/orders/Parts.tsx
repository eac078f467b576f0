import { Link } from "react-router";
import { Notice } from "../../ui/Notice";
import { useMay } from "../shell/session";
import { PillLinks } from "../ui/PillLinks";
import parts from "../ui/parts.module.css";
import { MONEY_RIGHT, ORDERS_RIGHT } from "./rights";
import { useLowStock, useOrderCounts, useReviewsToCheck, useWaiting } from "./useOrders";

/** The ways between orders, reviews, stock, coupons and sales, as far as this person may go them. */
export function Parts() {
  const maySee = useMay(ORDERS_RIGHT);
  const mayKeep = useMay(MONEY_RIGHT);
  const waiting = useWaiting();
  const reviews = useReviewsToCheck();
  const low = useLowStock();
  const orders = [
    { to: "/orders", label: "Orders", waiting },
    { to: "/orders/reviews", label: "Reviews", waiting: reviews },
  ];
  const goods = [
    { to: "/stock", label: "Stock", waiting: low },
    { to: "/coupons", label: "Coupons" },
    { to: "/orders/sales", label: "Sales" },
  ];
  return (
    <>
      <PillLinks label="Sales" pills={[...(maySee ? orders : []), ...(mayKeep ? goods : [])]} />
      <Shut />
    </>
  );
}

/** Why nobody orders, where ordering is open and has nowhere to send to. */
function Shut() {
  const maySet = useMay("change_settings");
  if (!useOrderCounts()?.lacksPlaces) return null;
  return (
    <div className={parts.told}>
      <Notice tone="cost" title="Nobody can order: there is nowhere to send an order to.">
        <p>
          All delivery zones and pick-up points are samples, or there are none.{" "}
          {maySet ? (
            <Link to="/documents/settings-ordering?section=zones">Name one of your own</Link>
          ) : (
            "The owner or the doctor names one under Settings, Orders"
          )}
          .
        </p>
      </Notice>
    </div>
  );
}
