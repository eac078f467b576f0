import { useQuery } from "@tanstack/react-query";
import { api } from "../shell/api";

export const CLINICIANS = ["care", "clinicians"] as const;

export function useClinicians() {
  return useQuery({
    queryKey: CLINICIANS,
    queryFn: ({ signal }) => api.get("/api/desk/care/clinicians", { signal }),
    staleTime: 60_000,
  });
}

/** Who at the desk may be a clinician; for those who change settings. */
export function useColleagues() {
  return useQuery({
    queryKey: ["care", "colleagues"],
    queryFn: ({ signal }) => api.get("/api/desk/care/colleagues", { signal }),
    staleTime: 60_000,
  });
}
