import { listChecks, trendingUp, wallet } from "../../ui/icons";
import { type Feature, type NavEntry, screen } from "../shell/feature";
import { table } from "../ui/icons";
import { useToCheck } from "./useMoney";

const part = (to: string, label: string, icon: string, order: number, words: string): NavEntry => ({
  to: `/money${to}`,
  label,
  icon,
  group: "now",
  order,
  needs: "manage_money",
  hidden: true,
  words,
});

export const feature: Feature = {
  nav: [
    {
      to: "/money",
      label: "Money",
      icon: wallet,
      group: "now",
      order: 30,
      needs: "manage_money",
      words: "payments refunds paid card transfer reference receipt",
      useCount: useToCheck,
    },
    part("/reviews", "Payments to check", listChecks, 31, "review queue held wrong amount disputed paid twice"),
    part("/ledger", "Ledger", table, 32, "statement day balance csv bookkeeping accounts"),
    part("/rates", "Exchange rates", trendingUp, 33, "naira dollar pound margin override fallback"),
  ],
  routes: [
    screen("money", () => import("./list/PaymentsScreen")),
    screen("money/reviews", () => import("./reviews/ReviewsScreen")),
    screen("money/ledger", () => import("./ledger/LedgerScreen")),
    screen("money/rates", () => import("./rates/RatesScreen")),
    screen("money/:reference", () => import("./one/PaymentScreen")),
  ],
};
