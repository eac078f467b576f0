import { api } from "../shell/api";
import { EACH_MINUTE, useCounts } from "../shell/counts";
import { useMay } from "../shell/session";
import { CLINICIAN_RIGHT, MONEY_RIGHT, ORDERS_RIGHT, PACKING_RIGHT, SHOP_RIGHT } from "./rights";

export const ORDERS = ["orders"] as const;
export const STOCK = ["stock"] as const;
export const COUPONS = ["coupons"] as const;
export const REVIEWS = ["product-reviews"] as const;

export const useOrderCounts = () =>
  useCounts(
    ORDERS_RIGHT,
    [...ORDERS, "counts"],
    ({ signal }) => api.get("/api/desk/orders/counts", { signal }),
    EACH_MINUTE,
  );

/** The same; nothing for people who only look at medicines. */
function useShopCounts() {
  const mayWork = useMay(SHOP_RIGHT);
  const counts = useOrderCounts();
  return mayWork ? counts : undefined;
}

export const useToPack = (): number | undefined => useShopCounts()?.toPack;

/** Orders whose money arrived when their goods were gone. */
export const useToCheck = (): number | undefined => useShopCounts()?.review;

/** Orders whose buyer says that the transfer is on its way. */
export const useSaidPaid = (): number | undefined => useShopCounts()?.saidPaid;

/** Medicines that wait for a clinician; nothing for people who are none. */
export function useMedicinesToCheck(): number | undefined {
  const mayAgree = useMay(CLINICIAN_RIGHT);
  const counts = useOrderCounts();
  return mayAgree ? counts?.screening : undefined;
}

/** Variants that run out; nothing for people who keep no stock. */
export function useLowStock(): number | undefined {
  const mayKeep = useMay(MONEY_RIGHT);
  const counts = useOrderCounts();
  return mayKeep ? counts?.lowStock : undefined;
}

/** Returns that wait for an answer. */
export const useReturnsToAnswer = (): number | undefined => useShopCounts()?.returns;

/** Reviews that nobody has looked at; nothing for people who do not decide about them. */
export function useReviewsToCheck(): number | undefined {
  const mayDecide = useMay(PACKING_RIGHT);
  const counts = useOrderCounts();
  return mayDecide ? counts?.reviews : undefined;
}

/** Orders that need this person. */
export function useWaiting(): number | undefined {
  const shop = useShopCounts();
  const medicines = useMedicinesToCheck();
  if (!shop) return medicines;
  return shop.toPack + shop.saidPaid + shop.review + shop.returns + (medicines ?? 0);
}

/** Orders that need this person, and reviews. */
export function useAllWaiting(): number | undefined {
  const orders = useWaiting();
  const reviews = useReviewsToCheck() ?? 0;
  return orders === undefined ? undefined : orders + reviews;
}
