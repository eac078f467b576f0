import { useQuery } from "@tanstack/react-query";
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

interface Asked {
  kind: string;
  page: number;
  q: string;
  /** As the server names them; empty for all. */
  state: string;
}

export function useDocumentsOf(asked: Asked) {
  const query = { ...asked, sort: "title", limit: 50 };
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
