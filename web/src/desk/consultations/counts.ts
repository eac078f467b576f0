import type { CareCounts } from "../../api/schema";
import { api } from "../shell/api";
import { useCounts } from "../shell/counts";
import type { Needs } from "../shell/feature";

/** Requests are for those who help visitors, and for those who care for them. */
export const CARE = ["support_visitors", "read_health_details"] as const satisfies Needs;

/**
 * Requests that need somebody: new ones, bookings that nobody has seen, ones to decide, those with messages that nobody has read,
 * and those whose patient is there before a closed room.
 */
export const waitingIn = (counts: CareCounts | undefined): number | undefined =>
  counts && counts.new + counts.booked + counts.needsReview + counts.messages + counts.here;

export const useCareCounts = () =>
  useCounts(CARE, ["care", "counts"], ({ signal }) => api.get("/api/desk/care/counts", { signal }));
