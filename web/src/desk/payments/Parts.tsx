import { PillLinks } from "../ui/PillLinks";
import { useMoneyCounts } from "./useMoney";

export function Parts() {
  const counts = useMoneyCounts();
  const pills = [
    { to: "/money", label: "Payments" },
    { to: "/money/reviews", label: "To check", count: counts?.reviews, urgent: Boolean(counts?.reviews) },
    { to: "/money/refunds", label: "Refunds", count: counts?.refunds },
    { to: "/money/ledger", label: "Ledger" },
    { to: "/money/payouts", label: "Payouts" },
    { to: "/money/rates", label: "Rates" },
  ];
  return <PillLinks label="Money" pills={pills} />;
}
