import { type QueryFunction, type QueryKey, useQuery } from "@tanstack/react-query";
import type { DeskCounts, QueueRow } from "../../api/schema";
import { api } from "./api";
import { ALERTED } from "./asking";
import type { Needs } from "./feature";
import { useMay } from "./session";

/** For numbers that wait until somebody looks at the tab. */
export const EACH_MINUTE = { refetchInterval: 60_000 } as const;

/** What waits, asked for again and again; `undefined` for people who have nothing to do with it. A failure is told nowhere. */
export function useCounts<Counts>(
  needs: Needs,
  queryKey: QueryKey,
  queryFn: QueryFunction<Counts>,
  again: typeof ALERTED | typeof EACH_MINUTE = ALERTED,
): Counts | undefined {
  const enabled = useMay(needs);
  return useQuery({ queryKey, queryFn, enabled, ...again, meta: { told: true } }).data;
}

export const useConversationCounts = () =>
  useCounts(["moderate_conversation", "answer_as_doctor"], ["conversation", "counts"], ({ signal }) =>
    api.get("/api/desk/conversation/counts", { signal }),
  );

/** The comments and questions whose words sound like somebody is in danger, as far as the first page has them. */
export const useCrisisRows = (): QueueRow[] | undefined =>
  useCounts("moderate_conversation", ["conversation", "queue", { state: "crisis" }], ({ signal }) =>
    api.get("/api/desk/conversation/queue", { params: { query: { state: "crisis" } }, signal }),
  )?.items;

/** What a moderator decides about. For who answers, too, a question that waits for the answer is counted there. */
export const toModerate = ({ pending, held, unansweredToModerate }: DeskCounts, mayAnswer: boolean): number =>
  Math.max(0, pending + held - (mayAnswer ? unansweredToModerate : 0));
