import { api, type BodyOf } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { toast } from "../../ui/toasts";

export type ComplaintStep = BodyOf<"/api/desk/conversation/complaints/{id}">;

/** Takes a complaint a step further. `toasts`: no form says what went wrong. */
export function useComplaint(id: string, onDone: () => void, toasts = false) {
  return useCommand(
    (step: ComplaintStep) =>
      api.post("/api/desk/conversation/complaints/{id}", { params: { path: { id } }, body: step }),
    {
      changes: [["conversation"]],
      toasts,
      onDone: (_, step) => {
        toast(step.do === "acknowledge" ? "Acknowledged." : "Decided.");
        onDone();
      },
    },
  );
}
