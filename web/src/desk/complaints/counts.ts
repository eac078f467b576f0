import { api } from "../shell/api";
import { EACH_MINUTE, useCounts } from "../shell/counts";
import type { Needs } from "../shell/feature";

/** Complaints are inquiries; the register of breaches is the house's own. */
export const COMPLAINTS = ["support_visitors", "read_health_details"] as const satisfies Needs;
export const BREACHES = "change_settings" as const;

/** What the law's clocks run for. */
export const useDueCounts = () =>
  useCounts(
    COMPLAINTS,
    ["inquiries", "counts"],
    ({ signal }) => api.get("/api/desk/letters/counts", { signal }),
    EACH_MINUTE,
  );
