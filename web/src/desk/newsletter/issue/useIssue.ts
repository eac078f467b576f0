import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeskIssue } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";

export const pathOf = (id: string) => `/api/desk/newsletter/issues/${encodeURIComponent(id)}`;
export const keyOf = (id: string) => ["newsletter", "issue", id] as const;

/** An issue; looked at often while it goes out. */
export function useIssue(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get("/api/desk/newsletter/issues/{id}", { params: { path: { id } }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "sending" ? 3_000 : false),
    refetchOnWindowFocus: false,
  });
}

/** Takes over what a call answered, and has lists and numbers asked for again. */
export function useTakeOver(id: string) {
  const client = useQueryClient();
  return (issue: DeskIssue) => {
    client.setQueryData(keyOf(id), issue);
    void client.invalidateQueries({
      predicate: ({ queryKey: [of, what] }) => of === "newsletter" && what !== "issue" && what !== "choices",
    });
  };
}

export interface Content {
  subject: string;
  summary: string;
  intro: unknown[];
  posts: string[];
  kind: DeskIssue["kind"];
  segment: DeskIssue["segment"];
}

export interface Act {
  action: "send" | "schedule" | "unschedule" | "pause" | "resume" | "cancel" | "again";
  at?: string;
  zone?: string;
}

export function useAct({ id, revision }: DeskIssue) {
  const takeOver = useTakeOver(id);
  return useCommand({
    call: (act: Act) =>
      api.post("/api/desk/newsletter/issues/{id}/actions", {
        params: { path: { id } },
        body: { base: revision, ...act },
      }),
    onDone: takeOver,
  });
}

export function useAudience({ id, revision }: DeskIssue): number | undefined {
  const { data } = useQuery({
    queryKey: ["newsletter", "audience", id, revision],
    queryFn: ({ signal }) => api.get("/api/desk/newsletter/issues/{id}/audience", { params: { path: { id } }, signal }),
    meta: { told: true },
  });
  return data?.count;
}
