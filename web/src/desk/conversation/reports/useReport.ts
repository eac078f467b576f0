import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import { toast } from "../../ui/toasts";

export interface ReportDecision {
  id: string;
  uphold: boolean;
  note: string;
  /** What becomes of the item when the report is right. */
  action?: "hide" | "remove";
  reason?: string;
}

/** Decides a report. Somebody who was first is said, and the list shows what they did. */
export function useReport(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...decision }: ReportDecision) =>
      api.post(`/api/desk/conversation/reports/${encodeURIComponent(id)}`, decision),
    onSuccess: (_, { uphold }) => toast(uphold ? "The report was right." : "The report is rejected."),
    onError: (error) => {
      const problem = asProblem(error);
      toast(problem.status === 409 ? "Another moderator decided this report first." : problem.detail, "bad");
    },
    onSettled: async () => {
      onDone();
      await client.invalidateQueries({ queryKey: ["conversation"] });
    },
  });
}
