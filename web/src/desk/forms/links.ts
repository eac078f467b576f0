import type { FoundPage, Pickers } from "../editor/types";
import { api } from "../shell/api";

/** Something that can be linked to. */
interface LinkRow {
  label: string;
  href: string;
  kind: string;
}

/** Pages of this site that a link may lead to. */
export const searchLinks: NonNullable<Pickers["searchLinks"]> = async (q, signal) => {
  const { items } = await api.get<{ items: LinkRow[] }>("/api/desk/links", { query: { q }, signal });
  return items.map(({ label, href, kind }): FoundPage => ({ title: label, url: href, kind }));
};
