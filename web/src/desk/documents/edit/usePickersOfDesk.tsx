import type { ReactNode } from "react";
import type { FoundPage } from "../../editor/types";
import type { Pickers } from "../../forms/pickers";
import { api } from "../../shell/api";

/** Something that can be linked to. */
interface LinkRow {
  label: string;
  href: string;
  kind: string;
}

/** The choosers that forms and texts open, and the dialogs that they are made of. */
export function usePickersOfDesk(): { pickers: Pickers; dialogs: ReactNode } {
  const pickers: Pickers = {
    searchLinks: async (q, signal) => {
      const { items } = await api.get<{ items: LinkRow[] }>("/api/desk/links", { query: { q }, signal });
      return items.map(({ label, href, kind }): FoundPage => ({ title: label, url: href, kind }));
    },
  };
  return { pickers, dialogs: null };
}
