import { useLocation } from "react-router";
import { PillLinks } from "../ui/PillLinks";
import { useCareCounts, waitingIn } from "./counts";

const PARTS = [
  { to: "/consultations", label: "Requests" },
  { to: "/consultations/calendar", label: "Calendar" },
  { to: "/consultations/hours", label: "Hours" },
  { to: "/consultations/waiting", label: "Waiting list" },
  { to: "/consultations/licences", label: "Licence map" },
] as const;

/** The ways between the screens of the consultations. */
export function Parts() {
  const { pathname } = useLocation();
  const counts = useCareCounts();
  const waiting: Record<string, number | undefined> = {
    "/consultations": waitingIn(counts),
    "/consultations/calendar": counts?.today,
  };
  const pills = PARTS.map(({ to, label }) => ({ to, label, current: to === pathname, count: waiting[to] }));
  return <PillLinks label="Consultations" pills={pills} />;
}
