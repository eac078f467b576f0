import { list, plus, star } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { chart, parcel, tag } from "../ui/icons";
import { MONEY_RIGHT, ORDERS_RIGHT } from "./rights";
import {
  useAllWaiting,
  useLowStock,
  useMedicinesToCheck,
  useReturnsToAnswer,
  useReviewsToCheck,
  useSaidPaid,
  useToCheck,
  useToPack,
} from "./useOrders";

const part = partsOf("", MONEY_RIGHT, "shop");

export const feature: Feature = {
  nav: [
    {
      to: "/orders",
      label: "Orders",
      icon: parcel,
      group: "shop",
      order: 25,
      needs: ORDERS_RIGHT,
      words: "shop buy pack parcel ship deliver pick-up transfer packing list return refund medicine prescription",
      useCount: useAllWaiting,
    },
    part("/stock", "Stock", list, 26, "shelf variants pieces count low inventory delivery received"),
    part("/coupons", "Coupons", tag, 27, "discount voucher code percent free delivery"),
    part("/orders/reviews", "Product reviews", star, 28, "shop stars rating buyers publish refuse", ORDERS_RIGHT),
    part(
      "/orders/sales",
      "Sales",
      chart,
      29,
      "shop report received refunded products pieces per day plot csv spreadsheet",
    ),
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
    { to: "/orders", label: "Orders to pack", one: "Order to pack", useCount: useToPack, asRows: true },
    { to: "/orders?state=review", label: "Orders to check", one: "Order to check", useCount: useToCheck, asRows: true },
    {
      to: "/orders?state=said_paid",
      label: "Orders reported as paid",
      one: "Order reported as paid",
      useCount: useSaidPaid,
      asRows: true,
    },
    {
      to: "/orders?state=screening",
      label: "Medicines to check",
      one: "Medicine to check",
      useCount: useMedicinesToCheck,
    },
    {
      to: "/orders?returns=true",
      label: "Returns to answer",
      one: "Return to answer",
      useCount: useReturnsToAnswer,
    },
    {
      to: "/orders/reviews",
      label: "Product reviews to check",
      one: "Product review to check",
      useCount: useReviewsToCheck,
    },
    // It may stay low until the next delivery, whatever anybody does.
    { to: "/stock?low=true", label: "Low stock", useCount: useLowStock, uncounted: true },
  ],
  today: () => import("./today/OrderRows"),
  routes: [
    screen("orders", () => import("./list/OrdersScreen")),
    screen("orders/reviews", () => import("./reviews/ReviewsScreen")),
    screen("orders/sales", () => import("./sales/SalesScreen")),
    screen("orders/:id", () => import("./one/OrderScreen")),
    screen("stock", () => import("./stock/StockScreen")),
    screen("stock/table", () => import("./stock/StockTableScreen")),
    screen("stock/:id", () => import("./stock/VariantScreen")),
    screen("coupons", () => import("./coupons/CouponsScreen")),
  ],
};
