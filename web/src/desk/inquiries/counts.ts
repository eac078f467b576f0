import { api } from "../shell/api";
import { useCounts } from "../shell/counts";
import type { Needs } from "../shell/feature";

/** Letters are for those who help visitors, and for those who care for them. */
export const LETTERS = ["support_visitors", "read_health_details"] as const satisfies Needs;

export const useLetterCounts = () =>
  useCounts(LETTERS, ["letters", "counts"], ({ signal }) => api.get("/api/desk/letters/counts", { signal }));
