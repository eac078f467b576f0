import { api } from "../../shell/api";
import { useList } from "../../ui/useList";
import type { MediaKind } from "./types";

export interface LibraryQuery {
  kind?: MediaKind;
  q: string;
  unused?: boolean;
  page: number;
}

export function useLibrary({ kind, q, unused, page }: LibraryQuery) {
  return useList({
    queryKey: ["media", { kind, q, unused, page }],
    queryFn: ({ signal }) =>
      api.get("/api/desk/media", { params: { query: { kind, q, unused: unused ? "1" : undefined, page } }, signal }),
  });
}
