import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CareRequest } from "../../../api/schema";
import { api, type BodyOf } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { nextLook } from "./room";

export const pathOf = (id: string) => `/api/desk/care/requests/${encodeURIComponent(id)}`;
export const keyOf = (id: string) => ["care", "request", id] as const;

export const loadRequest = (id: string, signal?: AbortSignal) =>
  api.get("/api/desk/care/requests/{id}", { params: { path: { id } }, signal });

/** A request as far as the person may see it. */
export function useRequest(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => loadRequest(id, signal),
    staleTime: 60_000,
    // What was locked is not kept by the browser once the screen is left.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => nextLook(data?.room),
  });
}

const LISTS = ["requests", "counts", "calendar", "waiting"];

/** Has lists and numbers asked for again. */
export const refreshLists = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [of, what] }) => of === "care" && LISTS.includes(String(what)),
  });

/** Takes over what a call answered, and has lists and numbers asked for again. */
export function useTakeOver(id: string) {
  const client = useQueryClient();
  return (request: CareRequest) => {
    client.setQueryData(keyOf(id), request);
    void refreshLists(client);
  };
}

type StepName = "assign" | "notes" | "visit" | "done" | "no-show" | "cancel" | "review" | "reply" | "move";

/** A write, and what it says. The version that was seen is added: who was slower is told. */
export type Step = {
  [Name in StepName]: { step: Name; body: Omit<BodyOf<`/api/desk/care/requests/{id}/${Name}`>, "version"> };
}[StepName];

/** A step that answers with the request as it is afterwards. */
export function useStep({ id, version }: Pick<CareRequest, "id" | "version">) {
  return useCommand({
    call: ({ step, body }: Step) =>
      api.post(`/api/desk/care/requests/{id}/${step}`, { params: { path: { id } }, body: { version, ...body } }),
    seen: keyOf(id),
    onDone: useTakeOver(id),
  });
}

export function useRoom({ id }: Pick<CareRequest, "id">) {
  return useCommand({
    call: () => api.post("/api/desk/care/requests/{id}/room", { params: { path: { id } } }),
    seen: keyOf(id),
    onDone: useTakeOver(id),
  });
}

/** The story, asked for on purpose: each time is recorded. */
export const useStory = (id: string) =>
  useCommand({
    call: () => api.post("/api/desk/care/requests/{id}/story", { params: { path: { id } } }),
    forgets: true,
  });

export function useRefundRule(id: string, what: "cancel" | "no_show" | "done") {
  return useQuery({
    queryKey: ["care", "refund-rule", id, what],
    queryFn:
      what === "done"
        ? skipToken
        : ({ signal }) =>
            api.get("/api/desk/care/requests/{id}/refund-rule", {
              params: { path: { id }, query: { for: what } },
              signal,
            }),
    // A rule of time: what was true a minute ago may not be any more.
    staleTime: 0,
    gcTime: 0,
    meta: { told: true },
  });
}
