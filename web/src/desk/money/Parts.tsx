import { useLocation } from "react-router";
import { PillLinks } from "../ui/PillLinks";
import { useToCheck } from "./useMoney";

const PARTS = [
  { to: "/money", label: "Payments" },
  { to: "/money/reviews", label: "To check" },
  { to: "/money/ledger", label: "Ledger" },
  { to: "/money/rates", label: "Rates" },
] as const;

/** The ways between the screens of money. */
export function Parts() {
  const { pathname } = useLocation();
  const toCheck = useToCheck();
  const pills = PARTS.map(({ to, label }) => ({
    to,
    label,
    current: to === pathname,
    count: to === "/money/reviews" ? toCheck : undefined,
    urgent: to === "/money/reviews" && (toCheck ?? 0) > 0,
  }));
  return <PillLinks label="Money" pills={pills} />;
}
