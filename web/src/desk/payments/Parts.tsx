import { PillLinks } from "../ui/PillLinks";
import { useMoneyCounts } from "./useMoney";

export function Parts() {
  const counts = useMoneyCounts();
  const pills = [
    { to: "/money", label: "Payments" },
    { to: "/money/reviews", label: "To check", waiting: counts?.reviews, urgent: Boolean(counts?.reviews) },
    { to: "/money/refunds", label: "Refunds", waiting: counts?.refunds },
    { to: "/money/ledger", label: "Ledger" },
    { to: "/money/payouts", label: "Payouts" },
    { to: "/money/rates", label: "Rates" },
    { to: "/statistics/practice", label: "Practice figures" },
  ];
  return <PillLinks label="Money" pills={pills} />;
}
