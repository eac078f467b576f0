import type { ModerationReason } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";

export interface ReportDecision {
  id: string;
  uphold: boolean;
  note: string;
  /** What becomes of the item when the report is right. */
  action?: "hide" | "remove";
  reason?: ModerationReason;
}

/** Decides a report. When another moderator was first, the list shows what they did. */
export function useReport(onDone: () => void) {
  return useCommand({
    call: ({ id, ...decision }: ReportDecision) =>
      api.post("/api/desk/conversation/reports/{id}", { params: { path: { id } }, body: decision }),
    changes: [["conversation"]],
    said: (_, { uphold }) => (uphold ? "The report was right." : "The report is rejected."),
    onDone,
  });
}
