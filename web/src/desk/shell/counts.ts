import { useQuery } from "@tanstack/react-query";
import type { DeskCounts } from "../../api/schema";
import { api } from "./api";
import { ALERTED } from "./asking";
import { useMay } from "./session";

export const CONVERSATION_COUNTS = ["conversation", "counts"] as const;

/** What waits in the conversation; `undefined` for people who have nothing to do with it. */
export function useConversationCounts(): DeskCounts | undefined {
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
