import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeskInquiry } from "../../../api/schema";
import { api, type BodyOf } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";

export const pathOf = (id: string) => `/api/desk/letters/${encodeURIComponent(id)}`;
const keyOf = (id: string) => ["inquiries", "one", id] as const;

/** An inquiry as far as the person may see it. */
export function useInquiry(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get("/api/desk/letters/{id}", { params: { path: { id } }, signal }),
    staleTime: 60_000,
    // What was locked is not kept by the browser once the screen is left.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ mailState }) => mailState === "waiting") ? 5_000 : false,
  });
}

type StepName = "reply" | "assign" | "notes" | "state" | "decide";

/** A write, and what it says. The version that was seen is added: who was slower is told. */
export type InquiryStep =
  | { [Name in StepName]: { step: Name; body: Omit<BodyOf<`/api/desk/letters/{id}/${Name}`>, "version"> } }[StepName]
  | { step: "seen" | "acknowledge"; body?: undefined };

/** A step that answers with the inquiry as it is afterwards. */
export function useStep({ id, version }: Pick<DeskInquiry, "id" | "version">) {
  const client = useQueryClient();
  return useCommand({
    call: ({ step, body }: InquiryStep) =>
      api.post(`/api/desk/letters/{id}/${step}`, { params: { path: { id } }, body: { version, ...body } }),
    seen: keyOf(id),
    onDone: (inquiry) => {
      client.setQueryData(keyOf(id), inquiry);
      void client.invalidateQueries({
        predicate: ({ queryKey: [of, what] }) => of === "complaints" || (of === "inquiries" && what !== "one"),
      });
    },
  });
}

/** Replies of the house to begin with, for this kind of inquiry. */
export function useReplies(kind: DeskInquiry["kind"]) {
  const { data = [] } = useQuery({
    queryKey: ["inquiries", "replies"],
    queryFn: ({ signal }) => api.get("/api/desk/letters/replies", { signal }),
    staleTime: 60_000,
    meta: { told: true },
  });
  return data.filter((one) => !one.kind || one.kind === kind);
}

export function usePeople() {
  return useQuery({
    queryKey: ["inquiries", "people"],
    queryFn: ({ signal }) => api.get("/api/desk/letters/people", { signal }),
    staleTime: 60_000,
  });
}
