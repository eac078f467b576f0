import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/types";
import { api } from "../shell/api";

/** Somebody who sees people, with the hours in words. */
export type ClinicianRow = Schemas["CareClinician"];

/** Somebody at the desk who may be a clinician. */
export type Colleague = Schemas["CasePerson"];

export const CLINICIANS = ["care", "clinicians"] as const;

/** Everybody who sees people. */
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
