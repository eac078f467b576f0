import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import type { Item, Place, PlaceFields } from "../types";

export const pathOf = (id: string) => `/api/desk/places/${encodeURIComponent(id)}`;
export const keyOf = (id: string) => ["places", "one", id] as const;

/** What the desk says about a place. */
export interface PlaceChange {
  corrections: Partial<PlaceFields>;
  hidden: boolean;
  /** Somebody called or was there today. */
  verified: boolean;
}

/** Keeps what the desk says; 409 when somebody else was faster. */
export function useSavePlace({ id, version }: Pick<Place, "id" | "version">) {
  const client = useQueryClient();
  return useMutation({
    meta: { told: true },
    mutationFn: (change: PlaceChange) => api.put<Place>(pathOf(id), { version, ...change }),
    onSuccess: (place) => {
      client.setQueryData(keyOf(id), place);
      void client.invalidateQueries({ predicate: ({ queryKey: [of, what] }) => of === "places" && what !== "one" });
    },
    onError: (error) => {
      if (asProblem(error).status === 409) void client.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}

/** What is decided about something that a visitor said. */
export interface Decision {
  accept: boolean;
  note?: string;
  /** The place closed for good: it is shown no more. */
  hide?: boolean;
  corrections?: Partial<PlaceFields>;
  /** Somebody called or was there today. */
  verified?: boolean;
  fields?: PlaceFields;
}

export function useDecide(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { told: true },
    mutationFn: (decision: Decision) => api.post<Item>(`/api/desk/places/items/${encodeURIComponent(id)}`, decision),
    onSettled: () => client.invalidateQueries({ queryKey: ["places"] }),
  });
}
