import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import type { CareRequest, RefundRule, Story } from "../types";
import { nextLook } from "./room";

export const pathOf = (id: string) => `/api/desk/care/requests/${encodeURIComponent(id)}`;
const keyOf = (id: string) => ["care", "request", id] as const;

/** A request as far as the person may see it. */
export function useRequest(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get<CareRequest>(pathOf(id), { signal }),
    staleTime: 60_000,
    // What was locked is not kept by the browser once the screen is left.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => nextLook(data?.room),
  });
}

/** What changes when a request does. */
const LISTS = ["requests", "counts", "calendar", "waiting"];

/** Takes over what a call answered, and has lists and numbers asked for again. */
export function useTakeOver(id: string) {
  const client = useQueryClient();
  return (request: CareRequest) => {
    client.setQueryData(keyOf(id), request);
    void client.invalidateQueries({
      predicate: ({ queryKey: [of, what] }) => of === "care" && LISTS.includes(String(what)),
    });
  };
}

/** A write, and what it says. The version that was seen is added: who was slower is told. */
export interface Step {
  step: "assign" | "notes" | "visit" | "done" | "no-show" | "cancel" | "review" | "reply" | "move" | "room";
  body?: object;
}

/**
 * A step that answers with the request as it is afterwards. When somebody else was first, the screen shows what there is
 * now, and what was typed stays.
 */
export function useStep({ id, version }: Pick<CareRequest, "id" | "version">) {
  const takeOver = useTakeOver(id);
  const client = useQueryClient();
  return useMutation({
    meta: { told: true },
    mutationFn: ({ step, body }: Step) => api.post<CareRequest>(`${pathOf(id)}/${step}`, { version, ...body }),
    onSuccess: takeOver,
    onError: (error) => {
      if (asProblem(error).status === 409) void client.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}

/** The story, asked for on purpose: each time is recorded. */
export function useStory(id: string) {
  return useMutation({ meta: { told: true }, mutationFn: () => api.post<Story>(`${pathOf(id)}/story`), gcTime: 0 });
}

/** What goes back when the request ends so. */
export function useRefundRule(id: string, what: "cancel" | "no_show" | "done") {
  return useQuery({
    queryKey: ["care", "refund-rule", id, what],
    queryFn: ({ signal }) => api.get<RefundRule>(`${pathOf(id)}/refund-rule`, { query: { for: what }, signal }),
    enabled: what !== "done",
    // A rule of time: what was true a minute ago may not be any more.
    staleTime: 0,
    gcTime: 0,
    meta: { told: true },
  });
}
