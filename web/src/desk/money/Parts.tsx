import { useLocation } from "react-router";
import { PillLinks } from "../ui/PillLinks";
import { useMoneyCounts } from "./useMoney";

const PARTS = [
  { to: "/money", label: "Payments" },
  { to: "/money/reviews", label: "To check" },
  { to: "/money/refunds", label: "Refunds" },
  { to: "/money/ledger", label: "Ledger" },
  { to: "/money/rates", label: "Rates" },
] as const;

/** The ways between the screens of money. */
export function Parts() {
  const { pathname } = useLocation();
  const counts = useMoneyCounts();
  const waiting: Record<string, number | undefined> = {
    "/money/reviews": counts?.reviews,
    "/money/refunds": counts?.refunds,
  };
  const pills = PARTS.map(({ to, label }) => ({
    to,
    label,
    current: to === pathname,
    count: waiting[to],
    urgent: to === "/money/reviews" && (waiting[to] ?? 0) > 0,
  }));
  return <PillLinks label="Money" pills={pills} />;
}
