import type { FoundPage, Pickers } from "../editor/types";
import { api } from "../shell/api";

/** Pages of this site that a link may lead to. */
export const searchLinks: NonNullable<Pickers["searchLinks"]> = async (q, signal) => {
  const { items } = await api.get("/api/desk/links", { params: { query: { q } }, signal });
  return items.map(
    ({ label, href, kind, page }): FoundPage => ({ title: label, url: href, kind, ...(page && { page }) }),
  );
};
