import { useQuery } from "@tanstack/react-query";
import { api } from "../shell/api";
import type { Needs } from "../shell/feature";
import { useMay } from "../shell/session";

/** Complaints are letters; the register of breaches is the house's own. */
export const COMPLAINTS = ["support_visitors", "read_health_details"] as const satisfies Needs;
export const BREACHES = "change_settings" as const;

interface DueCounts {
  complaintsDue: number;
  breachesDue: number;
}

/** What the law's clocks run for; `undefined` for people who have nothing to do with it. */
export function useDueCounts(): DueCounts | undefined {
  const may = useMay(COMPLAINTS);
  const { data } = useQuery({
    queryKey: ["letters", "counts"],
    queryFn: ({ signal }) => api.get("/api/desk/letters/counts", { signal }),
    enabled: may,
    refetchInterval: 60_000,
    meta: { told: true },
  });
  return data;
}
