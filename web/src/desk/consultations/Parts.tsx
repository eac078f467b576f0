import { PillLinks } from "../ui/PillLinks";
import { useCareCounts, waitingIn } from "./counts";

export function Parts() {
  const counts = useCareCounts();
  const pills = [
    { to: "/consultations", label: "Requests", count: waitingIn(counts) },
    { to: "/consultations/calendar", label: "Calendar", count: counts?.today },
    { to: "/consultations/hours", label: "Hours" },
    { to: "/consultations/waiting", label: "Waiting list" },
    { to: "/consultations/licences", label: "Licence map" },
  ];
  return <PillLinks label="Consultations" pills={pills} />;
}
