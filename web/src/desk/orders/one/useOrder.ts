import { useQuery } from "@tanstack/react-query";
import type { OrderDesk, ShippedPiecesBody } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { COUPONS, ORDERS, STOCK } from "../useOrders";
import type { PlainStep } from "./steps";

/** Keys of other features whose things an order is paid with. */
const MONEY = [["transfers"], ["payments"], ["refunds"], ["ledger"], ["money"]] as const;

const CHANGES = [ORDERS, STOCK, COUPONS, ...MONEY] as const;

export function useOrder(id: string) {
  return useQuery({
    queryKey: [...ORDERS, id],
    queryFn: ({ signal }) => api.get("/api/desk/orders/{id}", { params: { path: { id } }, signal }),
  });
}

/** A step that needs a note at most. The version is that of what was looked at. */
export function useOrderStep(order: OrderDesk, step: PlainStep, said: string, onDone: () => void) {
  return useCommand({
    call: (note: string): Promise<OrderDesk> =>
      api.post(`/api/desk/orders/{id}/${step}`, {
        params: { path: { id: order.id } },
        body: { version: order.version, note },
      }),
    changes: CHANGES,
    answers: [...ORDERS, order.id],
    said,
    onDone,
  });
}

export function useShipping(order: OrderDesk, said: string, onDone: () => void) {
  return useCommand({
    call: (body: { pieces: ShippedPiecesBody[]; trackingUrl: string }) =>
      api.post("/api/desk/orders/{id}/ship", {
        params: { path: { id: order.id } },
        body: { version: order.version, ...body },
      }),
    changes: CHANGES,
    answers: [...ORDERS, order.id],
    said,
    onDone,
  });
}
