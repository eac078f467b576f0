import { useQuery } from "@tanstack/react-query";
import { api } from "../shell/api";
import { useMay } from "../shell/session";

/** Places are looked after by those who help visitors. */
export const PLACES = "support_visitors" as const;

/** How much of what visitors said waits; `undefined` for people who have nothing to do with it. */
export function useOpenItems(): number | undefined {
  const may = useMay(PLACES);
  const { data } = useQuery({
    queryKey: ["places", "counts"],
    queryFn: ({ signal }) => api.get("/api/desk/places/counts", { signal }),
    enabled: may,
    refetchInterval: 60_000,
    meta: { told: true },
  });
  return data?.open;
}
