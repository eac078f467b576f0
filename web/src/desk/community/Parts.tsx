import { useConversationCounts } from "../shell/counts";
import { PillLinks } from "../ui/PillLinks";

export function Parts() {
  const counts = useConversationCounts();
  const pills = [
    { to: "/conversation", label: "Queue", waiting: counts && counts.pending + counts.held },
    { to: "/conversation/reports", label: "Reports", waiting: counts?.reported },
    { to: "/conversation/complaints", label: "Complaints", waiting: counts?.complaints },
    { to: "/conversation/words", label: "Blocked words" },
    { to: "/conversation/safety", label: "Safety rules" },
    { to: "/conversation/exports", label: "Exports" },
  ];
  return <PillLinks label="Moderation" pills={pills} />;
}
