import { useQuery } from "@tanstack/react-query";
import type { MoneyCounts } from "../../api/schema";
import { api } from "../shell/api";
import { ALERTED } from "../shell/asking";
import { useMay } from "../shell/session";

export const PAYMENTS = ["payments"] as const;
export const REFUNDS = ["refunds"] as const;
export const REVIEWS = ["payment-reviews"] as const;
export const LEDGER = ["ledger"] as const;
export const RATES = ["rates"] as const;
export const COUNTS = ["money", "counts"] as const;

/** Everything that may look different once money moved or somebody decided. */
export const MOVED = [PAYMENTS, REFUNDS, REVIEWS, LEDGER, COUNTS] as const;

/** What of money waits for somebody; `undefined` for people who have nothing to do with it. */
export function useMoneyCounts(): MoneyCounts | undefined {
  const may = useMay("manage_money");
  const { data } = useQuery({
    queryKey: COUNTS,
    queryFn: ({ signal }) => api.get("/api/desk/money/counts", { signal }),
    enabled: may,
    ...ALERTED,
    meta: { told: true },
  });
  return data;
}

/** Payments that somebody has to decide about. */
export const useToCheck = (): number | undefined => useMoneyCounts()?.reviews;

/** Refunds that wait for a second person. */
export const useToAgree = (): number | undefined => useMoneyCounts()?.refunds;

/** All of these. */
export function useWaiting(): number | undefined {
  const counts = useMoneyCounts();
  return counts && counts.reviews + counts.refunds;
}
