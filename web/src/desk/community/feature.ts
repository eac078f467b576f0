import { flag, list, mail, triangleAlert } from "../../ui/icons";
import { toModerate, useConversationCounts } from "../shell/counts";
import { type Feature, partsOf, type ScreenKeys, screen } from "../shell/feature";
import { useMay } from "../shell/session";
import { download, shield } from "../ui/icons";

function useWaiting(): number | undefined {
  const counts = useConversationCounts();
  const mayAnswer = useMay("answer_as_doctor");
  return counts && toModerate(counts, mayAnswer);
}

/** Items whose words sound like a life is in danger. */
const useCrises = (): number | undefined => useConversationCounts()?.crisis;

const part = partsOf("/conversation", "moderate_conversation", "talk");

const queueKeys: ScreenKeys = {
  at: "/conversation",
  title: "In the queue",
  keys: [
    ["A", "Approves what is open, or what is ticked"],
    ["H", "Hides it"],
    ["R", "Removes it, with a reason"],
    ["P", "Asks the author to rephrase it"],
    ["E", "Passes it to the doctor"],
    ["C", "Marks it as a crisis"],
    ["U", "Undoes the last decision, or restores what is open"],
  ],
};

export const feature: Feature = {
  nav: [
    {
      to: "/conversation",
      label: "Moderation",
      icon: shield,
      group: "talk",
      order: 20,
      needs: "moderate_conversation",
      words: "comments queue approve hide remove crisis",
      useCount: useWaiting,
    },
    part("/reports", "Reports", flag, 21, "reported abuse flagged"),
    part("/complaints", "Complaints", mail, 22, "appeals thirty days acknowledge"),
    part("/words", "Blocked words", list, 23, "hold flag refuse support try"),
    part("/exports", "Moderation exports", download, 25, "csv risk record decisions online safety act"),
    part("/safety", "Safety rules", triangleAlert, 24, "red flags emergency crisis numbers phrases", "read_content"),
  ],
  keys: [queueKeys],
  today: () => import("./today/CrisisRows"),
  useAlerts: useCrises,
  routes: [
    screen("conversation", () => import("./queue/QueueScreen")),
    screen("conversation/reports", () => import("./reports/ReportsScreen")),
    screen("conversation/complaints", () => import("./complaints/ComplaintsScreen")),
    screen("conversation/words", () => import("./rules/WordsScreen")),
    screen("conversation/safety", () => import("./rules/SafetyScreen")),
    screen("conversation/exports", () => import("./ExportsScreen")),
  ],
};
