import { useQueries, useQuery } from "@tanstack/react-query";
import type { JsonObject } from "../forms/values";
import { api, type BodyOf } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { useList } from "../ui/useList";
import { type SettingsSchema, settingsOf } from "./schemas";

export function useSettings() {
  return useQuery({
    queryKey: ["types"],
    queryFn: ({ signal }) => api.get("/api/desk/types", { signal }),
    select: ({ types }) => settingsOf(types as unknown as SettingsSchema[]),
    staleTime: 600_000,
  });
}

/** The documents of some settings, by their ids; those that are not there yet are left out. */
export const useBodies = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ["documents", id, "current"],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get("/api/desk/documents/{id}", { params: { path: { id } }, signal }),
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }) =>
          data ? [[data.id, { body: data.body as JsonObject, changed: data.changed }] as const] : [],
        ),
      ),
  });

/** The settings that somebody changed last. */
export const useChangedLately = () =>
  useQuery({
    queryKey: ["documents", { kind: "settings", limit: 3 }],
    queryFn: ({ signal }) =>
      api.get("/api/desk/documents", { params: { query: { kind: "settings", limit: 3 } }, signal }),
    select: ({ items }) => items.filter(({ updatedBy }) => updatedBy !== ""),
  });

export interface SettingsAsked {
  kind: string;
  page: number;
  q: string;
  /** As the server names them; empty for all. */
  state: string;
}

/** The list as the server is asked for it. */
export const queryOf = (asked: SettingsAsked) => ({ ...asked, sort: "title", limit: 50 });

export function useDocumentsOf(asked: SettingsAsked) {
  const query = queryOf(asked);
  return useList({
    queryKey: ["documents", query],
    queryFn: ({ signal }) => api.get("/api/desk/documents", { params: { query }, signal }),
  });
}

export const useBegin = () =>
  useCommand({
    call: (kind: string) =>
      api.post("/api/desk/documents", { body: { kind, body: {} } as BodyOf<"/api/desk/documents"> }),
    changes: [["documents"]],
    toasts: true,
  });
