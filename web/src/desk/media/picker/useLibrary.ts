import { api } from "../../shell/api";
import { useList } from "../../ui/useList";
import type { MediaKind } from "./types";

export interface LibraryQuery {
  kind?: MediaKind;
  q: string;
  unused?: boolean;
  page: number;
}

/** As the server is asked for it. */
export const askedOf = ({ kind, q, unused, page }: LibraryQuery) => ({
  kind,
  q,
  unused: unused ? "1" : undefined,
  page,
});

export function useLibrary({ kind, q, unused, page }: LibraryQuery) {
  const query = askedOf({ kind, q, unused, page });
  return useList({
    queryKey: ["media", { kind, q, unused, page }],
    queryFn: ({ signal }) => api.get("/api/desk/media", { params: { query }, signal }),
  });
}
