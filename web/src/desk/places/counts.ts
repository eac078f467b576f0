import { api } from "../shell/api";
import { EACH_MINUTE, useCounts } from "../shell/counts";

/** Places are looked after by those who help visitors. */
export const PLACES = "support_visitors" as const;

export const useOpenItems = () =>
  useCounts(PLACES, ["places", "counts"], ({ signal }) => api.get("/api/desk/places/counts", { signal }), EACH_MINUTE)
    ?.open;
