import { useQuery } from "@tanstack/react-query";
import type { LetterCounts } from "../../api/schema";
import { api } from "../shell/api";
import { ALERTED } from "../shell/asking";
import type { Needs } from "../shell/feature";
import { useMay } from "../shell/session";

/** Letters are for those who help visitors, and for those who care for them. */
export const LETTERS = ["support_visitors", "read_health_details"] as const satisfies Needs;

/** What waits in the inbox; `undefined` for people who have nothing to do with it. */
export function useLetterCounts(): LetterCounts | undefined {
  const may = useMay(LETTERS);
  const { data } = useQuery({
    queryKey: ["letters", "counts"],
    queryFn: ({ signal }) => api.get("/api/desk/letters/counts", { signal }),
    enabled: may,
    ...ALERTED,
    meta: { told: true },
  });
  return data;
}
