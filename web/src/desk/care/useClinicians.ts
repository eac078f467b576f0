import { useQuery } from "@tanstack/react-query";
import { api } from "../shell/api";

/** Somebody who sees people, with the hours in words. */
export interface ClinicianRow {
  id: string;
  name: string;
  zone: string;
  active: boolean;
  /** Came with the sample content. */
  sample: boolean;
  hoursText?: string | null;
}

export const CLINICIANS = ["care", "clinicians"] as const;

/** Everybody who sees people. */
export function useClinicians() {
  return useQuery({
    queryKey: CLINICIANS,
    queryFn: ({ signal }) => api.get<ClinicianRow[]>("/api/desk/care/clinicians", { signal }),
    staleTime: 60_000,
  });
}
