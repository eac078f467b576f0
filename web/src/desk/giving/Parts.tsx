import { PillLinks } from "../ui/PillLinks";
import { useGivingCounts } from "./useGiving";

export function Parts() {
  const counts = useGivingCounts();
  const pills = [
    { to: "/giving", label: "Gifts", waiting: counts?.saidPaid },
    { to: "/giving/monthly", label: "Monthly", waiting: counts?.pastDue },
    { to: "/giving/funds", label: "Funds and exports" },
  ];
  return <PillLinks label="Giving" pills={pills} />;
}
