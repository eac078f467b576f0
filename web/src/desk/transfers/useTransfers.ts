import { api } from "../shell/api";
import { EACH_MINUTE, useCounts } from "../shell/counts";

export const TRANSFERS = ["transfers"] as const;
export const LINES = ["transfers", "lines"] as const;

/** Lines that nobody decided about. */
export const useToMatch = (): number | undefined =>
  useCounts(
    "manage_money",
    ["transfers", "counts"],
    ({ signal }) => api.get("/api/desk/transfers/counts", { signal }),
    EACH_MINUTE,
  )?.toMatch;
