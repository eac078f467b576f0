import { useQuery } from "@tanstack/react-query";
import type { CareCounts } from "../../api/schema";
import { api } from "../shell/api";
import { ALERTED } from "../shell/asking";
import type { Needs } from "../shell/feature";
import { useMay } from "../shell/session";

/** Requests are for those who help visitors, and for those who care for them. */
export const CARE = ["support_visitors", "read_health_details"] as const satisfies Needs;

export const CARE_COUNTS = ["care", "counts"] as const;

/** Requests that need somebody: new ones, bookings that nobody has seen, ones to decide, and those whose patient is there before a closed room. */
export const waitingIn = (counts: CareCounts | undefined): number | undefined =>
  counts && counts.new + counts.booked + counts.needsReview + counts.here;

/** What waits among the consultations; `undefined` for people who have nothing to do with them. */
export function useCareCounts(): CareCounts | undefined {
  const may = useMay(CARE);
  const { data } = useQuery({
    queryKey: CARE_COUNTS,
    queryFn: ({ signal }) => api.get("/api/desk/care/counts", { signal }),
    enabled: may,
    ...ALERTED,
    meta: { told: true },
  });
  return data;
}
