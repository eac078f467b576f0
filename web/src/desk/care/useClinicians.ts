import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/types";
import { api } from "../shell/api";

/** Somebody who sees people, with the hours in words. */
export type ClinicianRow = Schemas["CareClinician"];

export const CLINICIANS = ["care", "clinicians"] as const;

/** Everybody who sees people. */
export function useClinicians() {
  return useQuery({
    queryKey: CLINICIANS,
    queryFn: ({ signal }) => api.get<ClinicianRow[]>("/api/desk/care/clinicians", { signal }),
    staleTime: 60_000,
  });
}
