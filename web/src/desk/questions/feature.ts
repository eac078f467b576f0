import { messageCircle } from "../../ui/icons";
import { useConversationCounts } from "../shell/counts";
import { type Feature, screen } from "../shell/feature";

function useWaiting(): number | undefined {
  const counts = useConversationCounts();
  return counts && counts.unanswered + counts.unansweredPrivate;
}

export const feature: Feature = {
  nav: [
    {
      to: "/questions",
      label: "Questions",
      icon: messageCircle,
      group: "care",
      order: 12,
      needs: "answer_as_doctor",
      words: "answer community private thread ask",
      useCount: useWaiting,
    },
  ],
  today: () => import("./today/QuestionRows"),
  routes: [
    screen("questions", () => import("./QuestionsScreen")),
    screen("questions/:id", () => import("./QuestionScreen")),
  ],
};
