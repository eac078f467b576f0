import { useQuery } from "@tanstack/react-query";
import type { PassageThread } from "../../../api/schema";
import type { Passage } from "../../editor/passages";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";

const keyOf = (id: string) => ["documents", id, "passage-comments"] as const;

/** Threads on a document, open ones first; asked for again now and then, as somebody may answer. */
export function useComments(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get("/api/desk/documents/{id}/passage-comments", { params: { path: { id } }, signal }),
    refetchInterval: 60_000,
    meta: { told: true },
  });
}

export interface NewThread extends Passage {
  field: string;
  text: string;
}

export function useComment(id: string) {
  return useCommand({
    call: (body: NewThread) =>
      api.post("/api/desk/documents/{id}/passage-comments", { params: { path: { id } }, body }),
    changes: [keyOf(id)],
  });
}

export function useReply(id: string, { id: thread }: PassageThread) {
  return useCommand({
    call: (text: string) =>
      api.post("/api/desk/documents/{id}/passage-comments/{thread}/replies", {
        params: { path: { id, thread } },
        body: { text },
      }),
    changes: [keyOf(id)],
  });
}

export function useResolve(id: string, { id: thread }: PassageThread) {
  return useCommand({
    call: (resolved: boolean) =>
      api.put("/api/desk/documents/{id}/passage-comments/{thread}/resolved", {
        params: { path: { id, thread } },
        body: { resolved },
      }),
    changes: [keyOf(id)],
    toasts: true,
  });
}
