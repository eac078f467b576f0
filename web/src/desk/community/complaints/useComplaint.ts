import { api, type BodyOf } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";

export type ComplaintStep = BodyOf<"/api/desk/conversation/complaints/{id}">;

/** Takes a complaint a step further. `toasts`: no form says what went wrong. */
export function useComplaint(id: string, onDone: () => void, toasts = false) {
  return useCommand({
    call: (step: ComplaintStep) =>
      api.post("/api/desk/conversation/complaints/{id}", { params: { path: { id } }, body: step }),
    changes: [["conversation"]],
    toasts,
    said: (_, step) => (step.do === "acknowledge" ? "Acknowledged." : "Decided."),
    onDone,
  });
}
