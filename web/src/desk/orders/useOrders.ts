import { api } from "../shell/api";
import { EACH_MINUTE, useCounts } from "../shell/counts";
import { useMay } from "../shell/session";
import { MONEY_RIGHT, ORDERS_RIGHT } from "./rights";

export const ORDERS = ["orders"] as const;
export const STOCK = ["stock"] as const;
export const COUPONS = ["coupons"] as const;

export const useOrderCounts = () =>
  useCounts(
    ORDERS_RIGHT,
    [...ORDERS, "counts"],
    ({ signal }) => api.get("/api/desk/orders/counts", { signal }),
    EACH_MINUTE,
  );

export const useToPack = (): number | undefined => useOrderCounts()?.toPack;

/** Orders whose money arrived when their goods were gone. */
export const useToCheck = (): number | undefined => useOrderCounts()?.review;

/** Orders whose buyer says that the transfer is on its way. */
export const useSaidPaid = (): number | undefined => useOrderCounts()?.saidPaid;

/** Variants that run out; nothing for people who keep no stock. */
export function useLowStock(): number | undefined {
  const mayKeep = useMay(MONEY_RIGHT);
  const counts = useOrderCounts();
  return mayKeep ? counts?.lowStock : undefined;
}

/** Orders that need somebody. */
export function useWaiting(): number | undefined {
  const counts = useOrderCounts();
  return counts && counts.toPack + counts.saidPaid + counts.review;
}
