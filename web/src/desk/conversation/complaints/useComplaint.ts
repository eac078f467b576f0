import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shell/api";
import { toast } from "../../ui/toasts";

export type ComplaintStep = { do: "acknowledge" } | { do: "decide"; outcome: string; reply: string; restore?: boolean };

/** Takes a complaint a step further. */
export function useComplaint(id: string, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: ComplaintStep) => api.post(`/api/desk/conversation/complaints/${encodeURIComponent(id)}`, step),
    onSuccess: (_, step) => {
      toast(step.do === "acknowledge" ? "Acknowledged." : "Decided.");
      onDone?.();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["conversation"] }),
  });
}
