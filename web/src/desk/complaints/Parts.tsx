import { useLocation } from "react-router";
import { useMay } from "../shell/session";
import { PillLinks } from "../ui/PillLinks";
import { BREACHES, useDueCounts } from "./counts";

export function Parts() {
  const { pathname } = useLocation();
  const counts = useDueCounts();
  const mayBreaches = useMay(BREACHES);
  if (!mayBreaches) return null;
  const pills = [
    { to: "/complaints", label: "Complaints", waiting: counts?.complaintsDue, current: pathname === "/complaints" },
    {
      to: "/complaints/breaches",
      label: "Breaches",
      waiting: counts?.breachesDue,
      current: pathname !== "/complaints",
      urgent: Boolean(counts?.breachesDue),
    },
  ];
  return <PillLinks label="Registers" pills={pills} />;
}
