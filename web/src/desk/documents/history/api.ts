import { useQuery } from "@tanstack/react-query";
import { api } from "../../shell/api";
import { documentPath } from "../api";
import type { Run } from "../compare/words";
import type { DocumentView } from "../types";

/** One kept version. */
export interface Revision {
  revision: number;
  /** What was done: `saved`, `published`, `restored`. */
  action: string;
  by: string | null;
  at: string;
  /** Words in it. */
  words?: number | null;
}

/** A part of a rich text that changed. */
export interface BlockChange {
  op: "same" | "added" | "removed" | "changed";
  before?: string | null;
  after?: string | null;
  words?: Run[] | null;
}

export interface FieldChange {
  field: string;
  label: string;
  before?: unknown;
  after?: unknown;
  blocks?: BlockChange[] | null;
}

export function useRevisions(id: string) {
  return useQuery({
    queryKey: ["documents", id, "revisions"],
    queryFn: ({ signal }) => api.get<Revision[]>(`${documentPath(id)}/revisions`, { signal }),
    staleTime: 0,
  });
}

export function useDiff(id: string, from: number | undefined, to: number | undefined) {
  return useQuery({
    queryKey: ["documents", id, "diff", from, to],
    queryFn: ({ signal }) =>
      api.get<{ fields: FieldChange[] }>(`${documentPath(id)}/diff`, { signal, query: { from, to } }),
    enabled: from !== undefined && to !== undefined,
    staleTime: 600_000,
  });
}

export const restoreRevision = (id: string, revision: number, base: number) =>
  api.post<DocumentView>(`${documentPath(id)}/revisions/${revision}/restore`, { base });

/** A link under which a draft can be read without signing in. */
export interface PreviewLink {
  id: string;
  url: string;
  expiresAt: string;
  by?: string | null;
}

export const previewsPath = (id: string) => `${documentPath(id)}/previews`;
