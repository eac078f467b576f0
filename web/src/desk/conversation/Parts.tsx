import { useLocation } from "react-router";
import { useConversationCounts } from "../shell/counts";
import { PillLinks } from "../ui/PillLinks";

const PARTS = [
  { to: "/conversation", label: "Queue" },
  { to: "/conversation/reports", label: "Reports" },
  { to: "/conversation/complaints", label: "Complaints" },
  { to: "/conversation/words", label: "Words" },
  { to: "/conversation/safety", label: "Safety rules" },
  { to: "/conversation/exports", label: "Exports" },
] as const;

/** The ways between the screens of moderation. */
export function Parts() {
  const { pathname } = useLocation();
  const counts = useConversationCounts();
  const waiting: Record<string, number | undefined> = {
    "/conversation": counts && counts.pending + counts.held,
    "/conversation/reports": counts?.reported,
    "/conversation/complaints": counts?.complaints,
  };
  const pills = PARTS.map(({ to, label }) => ({ to, label, current: to === pathname, count: waiting[to] }));
  return <PillLinks label="Moderation" pills={pills} />;
}
