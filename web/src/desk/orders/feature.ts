import { list, plus } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { parcel, tag } from "../ui/icons";
import { MONEY_RIGHT, ORDERS_RIGHT } from "./rights";
import { useLowStock, useSaidPaid, useToCheck, useToPack, useWaiting } from "./useOrders";

const part = partsOf("", MONEY_RIGHT);

export const feature: Feature = {
  nav: [
    {
      to: "/orders",
      label: "Orders",
      icon: parcel,
      group: "now",
      order: 25,
      needs: ORDERS_RIGHT,
      words: "shop buy pack parcel ship deliver pick-up transfer packing list",
      useCount: useWaiting,
    },
    part("/stock", "Stock", list, 26, "shelf variants pieces count low inventory delivery received"),
    part("/coupons", "Coupons", tag, 27, "discount voucher code percent free delivery"),
  ],
  commands: [
    {
      label: "Add a variant to stock",
      icon: plus,
      needs: MONEY_RIGHT,
      words: "product size colour",
      run: (go) => go("/stock?new=1"),
    },
    {
      label: "New coupon",
      icon: plus,
      needs: MONEY_RIGHT,
      words: "discount voucher code",
      run: (go) => go("/coupons?new=1"),
    },
  ],
  tiles: [
    { to: "/orders", label: "Orders to pack", one: "Order to pack", useCount: useToPack },
    { to: "/orders?state=review", label: "Orders to check", one: "Order to check", useCount: useToCheck },
    {
      to: "/orders?state=said_paid",
      label: "Orders reported as paid",
      one: "Order reported as paid",
      useCount: useSaidPaid,
    },
    // It may stay low until the next delivery, whatever anybody does.
    { to: "/stock?low=true", label: "Low stock", useCount: useLowStock, uncounted: true },
  ],
  routes: [
    screen("orders", () => import("./list/OrdersScreen")),
    screen("orders/:id", () => import("./one/OrderScreen")),
    screen("stock", () => import("./stock/StockScreen")),
    screen("stock/:id", () => import("./stock/VariantScreen")),
    screen("coupons", () => import("./coupons/CouponsScreen")),
  ],
};
