import type { ReactNode } from "react";
import type { FoundPage } from "../../editor/types";
import type { Pickers } from "../../forms/pickers";
import { api } from "../../shell/api";

/** The choosers that forms and texts open, and the dialogs that they are made of. */
export function usePickersOfDesk(): { pickers: Pickers; dialogs: ReactNode } {
  const pickers: Pickers = {
    searchLinks: (q, signal) => api.get<FoundPage[]>("/api/desk/links", { query: { q }, signal }),
  };
  return { pickers, dialogs: null };
}
