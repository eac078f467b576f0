import { useQuery } from "@tanstack/react-query";
import type { SavedView } from "../../api/schema";
import { api } from "./api";
import { useCommand } from "./useCommand";

export function useSavedViews(list: string) {
  const key = ["views", list];
  const views = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get("/api/desk/views/{list}", { params: { path: { list } }, signal }),
    staleTime: 60_000,
  });
  const save = useCommand({
    call: (next: SavedView[]) =>
      api.put("/api/desk/views/{list}", { params: { path: { list } }, body: { items: next } }),
    changes: [key],
    toasts: true,
  });
  return { views: views.data?.items ?? [], save };
}

/** The part of an address that a saved view keeps: the values of these names. */
export function viewOf(values: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = values.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}
