import { api } from "../../shell/api";
import { useList } from "../useList";

interface Days {
  from: string;
  to: string;
}

/** The figures of some days. */
export const usePractice = (
  days: Days,
  more: { enabled?: boolean; refetchInterval?: number; meta?: Record<string, unknown> } = {},
) =>
  useList({
    queryKey: ["practice", days],
    queryFn: ({ signal }) => api.get("/api/desk/practice", { params: { query: days }, signal }),
    ...more,
  });
