import { useQuery } from "@tanstack/react-query";
import type { FoundPage } from "../editor/types";
import { api } from "../shell/api";

/** Own pages that say that they stand in the menu, in the order in which they follow it. */
export function useMenuPages(isWanted: boolean): FoundPage[] {
  const { data } = useQuery({
    queryKey: ["documents", "in-menu"],
    queryFn: ({ signal }) => api.get("/api/desk/links", { params: { query: { inMenu: true } }, signal }),
    enabled: isWanted,
  });
  // What is known of the header is no part of other lists.
  if (!isWanted) return [];
  return data?.items.map(({ label, href, page }) => ({ title: label, url: href, ...(page && { page }) })) ?? [];
}
