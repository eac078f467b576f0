import { useMay } from "../shell/session";
import { PillLinks } from "../ui/PillLinks";
import { useCareCounts, waitingIn } from "./counts";

export function Parts() {
  const counts = useCareCounts();
  const maySetUp = useMay("change_settings");
  const pills = [
    { to: "/consultations", label: "Requests", waiting: waitingIn(counts) },
    { to: "/consultations/calendar", label: "Calendar", waiting: counts?.today },
    { to: "/consultations/hours", label: "Hours" },
    { to: "/consultations/waiting", label: "Waiting list" },
    { to: "/consultations/licences", label: "Licence map" },
    ...(maySetUp ? [{ to: "/consultations/calls", label: "Calls" }] : []),
  ];
  return <PillLinks label="Consultations" pills={pills} />;
}
