import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SESSION } from "../shell/session";
import { toast } from "../ui/toasts";
import { ME } from "./types";

/** A change of one's own account: afterwards account and session are read again and `said` is told. */
export function useChange<V = void, T = unknown>(change: (value: V) => Promise<T>, said?: string, told = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { told },
    onSuccess: async () => {
      if (said) toast(said);
      await Promise.all([client.invalidateQueries({ queryKey: ME }), client.invalidateQueries({ queryKey: SESSION })]);
    },
  });
}
