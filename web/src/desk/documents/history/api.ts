import { useQuery } from "@tanstack/react-query";
import type { BlockDiff, FieldDiff } from "../../../api/schema";
import type { Json } from "../../forms/values";
import { api } from "../../shell/api";
import { viewOf } from "../api";
import type { Run } from "../compare/words";

type Sides = "before" | "after";

export type BlockChange = Omit<BlockDiff, Sides | "words"> & Partial<Record<Sides, Json>> & { words?: Run[] };

export type FieldChange = Omit<FieldDiff, Sides | "words" | "blocks"> &
  Partial<Record<Sides, Json>> & { words?: Run[]; blocks?: BlockChange[] };

export function useRevisions(id: string) {
  return useQuery({
    queryKey: ["documents", id, "revisions"],
    queryFn: ({ signal }) => api.get("/api/desk/documents/{id}/revisions", { params: { path: { id } }, signal }),
    select: (answer) => answer.items,
    staleTime: 0,
  });
}

export function useDiff(id: string, from: number | undefined, to: number | undefined) {
  return useQuery({
    queryKey: ["documents", id, "diff", from, to],
    queryFn: ({ signal }) =>
      api.get("/api/desk/documents/{id}/diff", { params: { path: { id }, query: { from, to } }, signal }),
    select: ({ fields }) => fields as unknown as FieldChange[],
    enabled: from !== undefined && to !== undefined,
    staleTime: 600_000,
  });
}

export const restoreRevision = (id: string, revision: number, base: number) =>
  api
    .post("/api/desk/documents/{id}/revisions/{n}/restore", { params: { path: { id, n: revision } }, body: { base } })
    .then(viewOf);

/** A link under which a draft can be read without signing in. */
export interface PreviewLink {
  id: string;
  expiresAt: string;
  by?: string;
}

/** A link just made: its address is told this once. */
export interface NewPreview extends PreviewLink {
  url: string;
}
