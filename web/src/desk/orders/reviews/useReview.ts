import type { ProductReviewDesk } from "../../../api/schema";
import { check } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import type { RowDecision } from "../../ui/RowDecisions";
import { ORDERS, REVIEWS } from "../useOrders";

/** The numbers of what waits stand with the orders. */
export const CHANGES = [REVIEWS, ORDERS] as const;

type Review = Pick<ProductReviewDesk, "id" | "version">;

/** Shows a review on the page of its product. The version is that of what was looked at. */
export const PUBLISH: RowDecision<Review> = {
  key: "publish",
  label: "Publish",
  icon: check,
  isMain: true,
  later: "will be published.",
  done: "is published.",
  call: ({ id, version }) =>
    api.post("/api/desk/product-reviews/{id}/publish", {
      params: { path: { id } },
      body: { version },
      keepalive: true,
    }),
};

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
