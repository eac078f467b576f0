import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { GiftDesk } from "../../api/schema";
import { api } from "../shell/api";
import { EACH_MINUTE, useCounts } from "../shell/counts";
import { useCommand } from "../shell/useCommand";

export const GIVING = ["giving"] as const;
export const GIFTS = ["giving", "gifts"] as const;
export const PLANS = ["giving", "plans"] as const;
export const FUNDS = ["giving", "funds"] as const;

/** What may look different once something was done to a gift: lines of statements that paid it are open again. */
export const CHANGES = [GIVING, ["transfers"]] as const;

export const useGivingCounts = () =>
  useCounts(
    "manage_money",
    ["giving", "counts"],
    ({ signal }) => api.get("/api/desk/giving/counts", { signal }),
    EACH_MINUTE,
  );

/** Gifts whose giver waits to hear that their transfer came. */
export const useSaidPaid = (): number | undefined => useGivingCounts()?.saidPaid;

export const proofPath = (id: string, proof: string) =>
  `/api/desk/giving/gifts/${encodeURIComponent(id)}/proofs/${encodeURIComponent(proof)}`;

export function useGift(id: string) {
  return useQuery({
    queryKey: [...GIFTS, id],
    queryFn: ({ signal }) => api.get("/api/desk/giving/gifts/{id}", { params: { path: { id } }, signal }),
  });
}

/** Something that is done to a gift. The version is that of what was looked at. */
export type GiftStep =
  | { do: "receive"; body: { version: number; minor: number; currency: string; receivedOn: string; note: string } }
  | { do: "cancel" | "reopen"; body: { version: number; note: string } }
  | { do: "mail" | "erase"; body: { version: number } };

export function useGiftStep(id: string, onDone: (gift: GiftDesk | undefined) => void) {
  const client = useQueryClient();
  return useCommand({
    call: (step: GiftStep): Promise<GiftDesk | undefined> =>
      api.post(`/api/desk/giving/gifts/{id}/${step.do}`, { params: { path: { id } }, body: step.body }),
    changes: CHANGES,
    onDone: (gift) => {
      // What was erased is answered with nothing.
      if (gift) client.setQueryData([...GIFTS, id], gift);
      else client.removeQueries({ queryKey: [...GIFTS, id] });
      onDone(gift);
    },
  });
}
