import { useQueryClient } from "@tanstack/react-query";
import { api, type BodyOf } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import type { Place, PlaceFields } from "../types";

export const keyOf = (id: string) => ["places", "one", id] as const;

export interface PlaceChange {
  corrections: Partial<PlaceFields>;
  hidden: boolean;
  /** Somebody called or was there today. */
  verified: boolean;
}

export function useSavePlace({ id, version }: Pick<Place, "id" | "version">) {
  const client = useQueryClient();
  return useCommand({
    call: (change: PlaceChange) =>
      api.put("/api/desk/places/{id}", {
        params: { path: { id } },
        body: { version, ...change } as BodyOf<"/api/desk/places/{id}", "put">,
      }),
    seen: keyOf(id),
    onDone: (place) => {
      client.setQueryData(keyOf(id), place);
      void client.invalidateQueries({ predicate: ({ queryKey: [of, what] }) => of === "places" && what !== "one" });
    },
  });
}

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
  return useCommand({
    call: (decision: Decision) =>
      api.post("/api/desk/places/items/{id}", {
        params: { path: { id } },
        body: decision as BodyOf<"/api/desk/places/items/{id}">,
        // It arrives though the page is left.
        keepalive: true,
      }),
    changes: [["places"]],
  });
}
