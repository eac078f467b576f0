import { useQuery } from "@tanstack/react-query";
import type { CareList } from "../../../api/schema";
import { api } from "../../shell/api";
import { useMay } from "../../shell/session";
import { CARE } from "../counts";

/** Requests of one of the desk's lists; `undefined` for people who have nothing to do with them, and until they are known. */
export function useRequests(query: { upcoming: true } | { unseen: true } | { messages: true }): CareList | undefined {
  const may = useMay(CARE);
  const { data } = useQuery({
    queryKey: ["care", "requests", query],
    queryFn: ({ signal }) => api.get("/api/desk/care/requests", { params: { query }, signal }),
    enabled: may,
    refetchInterval: 60_000,
    meta: { told: true },
  });
  return may ? data : undefined;
}
