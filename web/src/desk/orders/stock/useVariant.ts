import { useQuery } from "@tanstack/react-query";
import type { StockChangeBody, StockDesk, StockDetailsBody } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { ORDERS, STOCK } from "../useOrders";

export function useVariant(id: string) {
  return useQuery({
    queryKey: [...STOCK, id],
    queryFn: ({ signal }) => api.get("/api/desk/stock/{id}", { params: { path: { id } }, signal }),
  });
}

/** Orders show what is on the shelf, and their numbers what is low. */
const CHANGES = [STOCK, ORDERS] as const;

/** Changes what is said of a variant. The version is that of what was looked at. */
export function useDetails({ id, version }: StockDesk, said: string, onDone: () => void) {
  return useCommand({
    call: (details: Omit<StockDetailsBody, "version">) =>
      api.put("/api/desk/stock/{id}", { params: { path: { id } }, body: { version, ...details } }),
    changes: CHANGES,
    answers: [...STOCK, id],
    said,
    onDone,
  });
}

/** Changes how many pieces there are. */
export function useChange({ id, version }: StockDesk, onDone: () => void) {
  return useCommand({
    call: (change: Omit<StockChangeBody, "version">) =>
      api.post("/api/desk/stock/{id}/changes", { params: { path: { id } }, body: { version, ...change } }),
    changes: CHANGES,
    answers: [...STOCK, id],
    said: ({ onHand }) => `Recorded: ${onHand} on the shelf.`,
    onDone,
  });
}
