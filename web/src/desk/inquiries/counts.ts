import { api } from "../shell/api";
import { useCounts } from "../shell/counts";
import type { Needs } from "../shell/feature";

/** Inquiries are for those who help visitors, and for those who care for them. */
export const INQUIRIES = ["support_visitors", "read_health_details"] as const satisfies Needs;

export const useInquiryCounts = () =>
  useCounts(INQUIRIES, ["inquiries", "counts"], ({ signal }) => api.get("/api/desk/letters/counts", { signal }));
