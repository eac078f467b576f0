import { listChecks, rotateCcw, trendingUp, wallet } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { key, landmark, table } from "../ui/icons";
import { useToAgree, useToCheck, useWaiting } from "./useMoney";

const part = partsOf("/money", "manage_money", "money");

export const feature: Feature = {
  nav: [
    {
      to: "/money",
      label: "Money",
      icon: wallet,
      group: "money",
      order: 30,
      needs: "manage_money",
      words: "payments refunds paid card transfer reference receipt",
      useCount: useWaiting,
    },
    part("/reviews", "Payments to check", listChecks, 31, "review queue held wrong amount disputed paid twice"),
    part("/refunds", "Refunds", rotateCcw, 32, "give back second person agree decline"),
    part("/ledger", "Ledger", table, 33, "statement day balance csv bookkeeping accounts"),
    part("/payouts", "Payouts", landmark, 34, "bank settlement paid out arrival provider sent"),
    part("/rates", "Exchange rates", trendingUp, 34.5, "naira dollar pound margin override fallback"),
    part(
      "/setup",
      "Set up payments",
      key,
      34.6,
      "paystack stripe keys cards live test provider webhook",
      "manage_people",
    ),
  ],
  tiles: [
    { to: "/money/reviews", label: "Payments to check", one: "Payment to check", useCount: useToCheck, asRows: true },
    { to: "/money/refunds", label: "Refunds waiting", one: "Refund waiting", useCount: useToAgree },
  ],
  today: () => import("./today/PaymentRows"),
  useAlerts: useToCheck,
  routes: [
    screen("money", () => import("./list/PaymentsScreen")),
    screen("money/reviews", () => import("./reviews/ReviewsScreen")),
    screen("money/refunds", () => import("./refunds/RefundsScreen")),
    screen("money/ledger", () => import("./ledger/LedgerScreen")),
    screen("money/payouts", () => import("./payouts/PayoutsScreen")),
    screen("money/rates", () => import("./rates/RatesScreen")),
    screen("money/setup", () => import("./setup/SetupScreen")),
    screen("money/:reference", () => import("./one/PaymentScreen")),
  ],
};
