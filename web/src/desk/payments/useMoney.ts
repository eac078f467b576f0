import { api } from "../shell/api";
import { useCounts } from "../shell/counts";

export const PAYMENTS = ["payments"] as const;
export const REFUNDS = ["refunds"] as const;
export const REVIEWS = ["payment-reviews"] as const;
export const PAYOUTS = ["payouts"] as const;
export const LEDGER = ["ledger"] as const;
export const RATES = ["rates"] as const;
export const COUNTS = ["money", "counts"] as const;

/** Everything that may look different once money moved or somebody decided. */
export const MOVED = [PAYMENTS, REFUNDS, REVIEWS, LEDGER, COUNTS] as const;

export const useMoneyCounts = () =>
  useCounts("manage_money", COUNTS, ({ signal }) => api.get("/api/desk/money/counts", { signal }));

export const useToCheck = (): number | undefined => useMoneyCounts()?.reviews;

export const useToAgree = (): number | undefined => useMoneyCounts()?.refunds;

export function useWaiting(): number | undefined {
  const counts = useMoneyCounts();
  return counts && counts.reviews + counts.refunds;
}
