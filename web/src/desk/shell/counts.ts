import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/types";
import { api } from "./api";
import { ALERTED } from "./asking";
import { useMay } from "./session";

/** How much of the conversation waits for somebody. */
export type ConversationCounts = Schemas["DeskCounts"];

export const CONVERSATION_COUNTS = ["conversation", "counts"] as const;

/** What waits in the conversation; `undefined` for people who have nothing to do with it. */
export function useConversationCounts(): ConversationCounts | undefined {
  const [mayModerate, mayAnswer] = [useMay("moderate_conversation"), useMay("answer_as_doctor")];
  const { data } = useQuery({
    queryKey: CONVERSATION_COUNTS,
    queryFn: ({ signal }) => api.get("/api/desk/conversation/counts", { signal }),
    enabled: mayModerate || mayAnswer,
    ...ALERTED,
    meta: { told: true },
  });
  return data;
}
