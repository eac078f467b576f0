import { useQuery } from "@tanstack/react-query";
import { api } from "../shell/api";
import { useMay } from "../shell/session";
import type { ReviewList } from "./types";

export const PAYMENTS = ["payments"] as const;
export const REVIEWS = ["payment-reviews"] as const;
export const LEDGER = ["ledger"] as const;
export const RATES = ["rates"] as const;

/** How many payments wait for somebody to decide; `undefined` for people who have nothing to do with money. */
export function useToCheck(): number | undefined {
  const may = useMay("manage_money");
  const { data } = useQuery({
    queryKey: [...REVIEWS, { isResolved: false, page: 1 }],
    queryFn: ({ signal }) => api.get<ReviewList>("/api/desk/payment-reviews", { query: { page: 1 }, signal }),
    enabled: may,
    refetchInterval: 60_000,
    meta: { told: true },
  });
  return data?.total;
}
