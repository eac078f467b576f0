import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "./api";

/** A filter that somebody keeps; `query` is the address behind the question mark. */
export interface SavedView {
  name: string;
  query: string;
}

export function useSavedViews(list: string) {
  const client = useQueryClient();
  const key = ["views", list];
  const views = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get("/api/desk/views/{list}", { params: { path: { list } }, signal }),
    staleTime: 60_000,
  });
  const save = useMutation({
    mutationFn: (next: SavedView[]) =>
      api.put("/api/desk/views/{list}", { params: { path: { list } }, body: { items: next } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
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
