import type { ProductReviewDesk } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { ORDERS, REVIEWS } from "../useOrders";

/** The numbers of what waits stand with the orders. */
const CHANGES = [REVIEWS, ORDERS] as const;

type Review = Pick<ProductReviewDesk, "id" | "version">;

/** Shows a review on the page of its product. The version is that of what was looked at. */
export function usePublishing({ id, version }: Review) {
  return useCommand({
    call: () => api.post("/api/desk/product-reviews/{id}/publish", { params: { path: { id } }, body: { version } }),
    changes: CHANGES,
    toasts: true,
    said: "Published.",
  });
}

/** Keeps a review off the page, and tells its writer why. */
export function useRefusal({ id, version }: Review, said: string, onDone: () => void) {
  return useCommand({
    call: (reply: string) =>
      api.post("/api/desk/product-reviews/{id}/refuse", { params: { path: { id } }, body: { version, reply } }),
    changes: CHANGES,
    said,
    onDone,
  });
}
