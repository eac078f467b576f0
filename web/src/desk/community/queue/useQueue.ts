import { useQuery } from "@tanstack/react-query";
import type { QueueRow } from "../../../api/schema";
import { api } from "../../shell/api";
import { useList } from "../../ui/useList";
import type { QueueQuery } from "./query";

export const QUEUE = ["conversation", "queue"] as const;

/** A page of the queue. It is looked at again by itself, because others decide too. */
export function useQueue(query: QueueQuery) {
  return useList({
    queryKey: [...QUEUE, query],
    queryFn: ({ signal }) => api.get("/api/desk/conversation/queue", { params: { query: { ...query } }, signal }),
    refetchInterval: 30_000,
  });
}

const NO_RIGHTS = { answer: false, pin: false, isPinned: false, byDoctor: false };

/** The whole of an item; until it has come, what the list knows of it. */
export function useItem(item: string, row: QueueRow | undefined) {
  return useQuery({
    queryKey: ["conversation", "item", item],
    queryFn: ({ signal }) => api.get("/api/desk/conversation/items/{item}", { params: { path: { item } }, signal }),
    placeholderData: row && { ...row, comment: NO_RIGHTS, found: [], reportList: [], history: [], similar: [] },
  });
}
