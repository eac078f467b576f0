import { useQuery } from "@tanstack/react-query";
import type { SyncAction, SyncDecision } from "../../api/schema";
import { api } from "../shell/api";
import { useMay } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { count } from "./words";

/** Milliseconds between two looks: the sync goes on by itself. */
const LOOK_AGAIN = 5_000;

const SYNC = ["sync", "overview"] as const;
const DOCUMENTS = ["sync", "documents"] as const;
const OUTGOING = ["sync", "outgoing"] as const;

export const useSync = () =>
  useQuery({
    queryKey: SYNC,
    queryFn: ({ signal }) => api.get("/api/desk/sync", { signal }),
    refetchInterval: LOOK_AGAIN,
  });

/** What waits for a person: conflicts, a question, a refusal; `undefined` where nothing is followed. */
export function useWaiting(): number | undefined {
  const mayRead = useMay("read_content");
  const { data } = useQuery({
    queryKey: SYNC,
    queryFn: ({ signal }) => api.get("/api/desk/sync", { signal }),
    enabled: mayRead,
  });
  if (!data?.isSetUp) return undefined;
  const conflicts = data.types.reduce((sum, { counts }) => sum + (counts.conflict ?? 0), 0);
  return conflicts + (count(data.question) > 0 ? 1 : 0) + (data.isRefused ? 1 : 0) + (data.isWriteRefused ? 1 : 0);
}

export const useSyncedDocuments = () =>
  useQuery({
    queryKey: DOCUMENTS,
    queryFn: ({ signal }) => api.get("/api/desk/sync/documents", { signal }),
    refetchInterval: LOOK_AGAIN,
  });

export const useOutgoing = () =>
  useQuery({
    queryKey: OUTGOING,
    queryFn: ({ signal }) => api.get("/api/desk/sync/outgoing", { signal }),
    refetchInterval: LOOK_AGAIN,
  });

export const useSendAgain = () =>
  useCommand({
    call: (id: string) => api.post("/api/desk/sync/outgoing/{id}/send", { params: { path: { id } } }),
    answers: OUTGOING,
    changes: [SYNC],
    said: "It will be sent in a moment.",
    toasts: true,
  });

const DONE: Record<SyncAction, string> = {
  pause: "Paused.",
  resume: "Resumed.",
  compare: "Everything will be compared in a moment.",
  remove: "Taken off the site.",
  keep: "Kept on the site.",
};

export const useSyncAction = (onDone?: () => void) =>
  useCommand({
    call: (action: SyncAction) => api.post("/api/desk/sync/actions", { body: { action } }),
    answers: SYNC,
    changes: [DOCUMENTS, OUTGOING],
    said: (_, action) => DONE[action],
    toasts: true,
    onDone,
  });

export const useOwner = () =>
  useCommand({
    call: ({ kind, isOwn }: { kind: string; isOwn: boolean }) =>
      api.put("/api/desk/sync/types/{kind}", { params: { path: { kind } }, body: { isOwn } }),
    answers: SYNC,
    said: (_, { isOwn }) => (isOwn ? "Taken over." : "Given back to the service."),
    toasts: true,
  });

export const useDecision = (onDone?: () => void) =>
  useCommand({
    call: ({ id, decision }: { id: string; decision: SyncDecision }) =>
      api.post("/api/desk/sync/documents/{id}/decision", { params: { path: { id } }, body: { decision } }),
    answers: DOCUMENTS,
    changes: [SYNC],
    said: (_, { decision }) => (decision === "keep_ours" ? "Our version stays." : "Their version is taken."),
    toasts: true,
    onDone,
  });
