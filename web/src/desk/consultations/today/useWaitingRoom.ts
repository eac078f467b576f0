import { useQuery } from "@tanstack/react-query";
import type { CareRow } from "../../../api/schema";
import { api } from "../../shell/api";
import { useMay } from "../../shell/session";
import { CARE } from "../counts";

const NOBODY: readonly CareRow[] = [];

/** Requests whose patient waits before a room that nobody has opened, earliest time first. */
export function useWaitingRoom(): readonly CareRow[] {
  const may = useMay(CARE);
  const { data } = useQuery({
    queryKey: ["care", "requests", { waits: true }],
    queryFn: ({ signal }) => api.get("/api/desk/care/requests", { params: { query: { waits: true } }, signal }),
    enabled: may,
    refetchInterval: 30_000,
    select: ({ items }) => items.toSorted((a, b) => Date.parse(a.startsAt ?? a.at) - Date.parse(b.startsAt ?? b.at)),
    meta: { told: true },
  });
  return data ?? NOBODY;
}

/** Patients who are there now and stand in no other number: a booking that nobody has seen is counted as new. */
export const thereNow = (rows: readonly CareRow[]): number =>
  rows.filter(({ waits, isNew, unread }) => waits?.isThere && !isNew && unread === 0).length;
