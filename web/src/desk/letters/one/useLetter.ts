import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import type { Letter, Person, ReplyTemplate } from "../types";

export const pathOf = (id: string) => `/api/desk/letters/${encodeURIComponent(id)}`;
const keyOf = (id: string) => ["letters", "one", id] as const;

/** A letter as far as the person may see it. */
export function useLetter(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get<Letter>(pathOf(id), { signal }),
    staleTime: 60_000,
    // What was locked is not kept by the browser once the screen is left.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ mailState }) => mailState === "waiting") ? 5_000 : false,
  });
}

/** A write, and what it says. The version that was seen is added: who was slower is told. */
export interface LetterStep {
  step: "reply" | "assign" | "notes" | "state" | "seen" | "acknowledge" | "decide";
  body?: object;
}

/**
 * A step that answers with the letter as it is afterwards. When somebody else was first, the screen shows what there is
 * now, and what was typed stays.
 */
export function useStep({ id, version }: Pick<Letter, "id" | "version">) {
  const client = useQueryClient();
  return useMutation({
    meta: { told: true },
    mutationFn: ({ step, body }: LetterStep) => api.post<Letter>(`${pathOf(id)}/${step}`, { version, ...body }),
    onSuccess: (letter) => {
      client.setQueryData(keyOf(id), letter);
      void client.invalidateQueries({
        predicate: ({ queryKey: [of, what] }) => of === "complaints" || (of === "letters" && what !== "one"),
      });
    },
    onError: (error) => {
      if (asProblem(error).status === 409) void client.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}

/** Replies of the house to begin with, for this kind of letter. */
export function useReplies(kind: Letter["kind"]) {
  const { data = [] } = useQuery({
    queryKey: ["letters", "replies"],
    queryFn: ({ signal }) => api.get<ReplyTemplate[]>("/api/desk/letters/replies", { signal }),
    staleTime: 60_000,
    meta: { told: true },
  });
  return data.filter((one) => !one.kind || one.kind === kind);
}

/** Who a letter can be given to. */
export function usePeople() {
  return useQuery({
    queryKey: ["letters", "people"],
    queryFn: ({ signal }) => api.get<Person[]>("/api/desk/letters/people", { signal }),
    staleTime: 60_000,
  });
}
