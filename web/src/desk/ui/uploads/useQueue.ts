import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { QueuedUpload, UploadQueue } from "./queue";

/** A line of uploads; the lists under `key` are asked for again when a file has arrived. */
export function useQueue(queue: UploadQueue, key: string): readonly QueuedUpload[] {
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const client = useQueryClient();
  const arrived = uploads.filter(({ state }) => state === "done").length;
  const seen = useRef(arrived);
  useEffect(() => {
    if (arrived > seen.current) void client.invalidateQueries({ queryKey: [key] });
    seen.current = arrived;
  }, [arrived, client, key]);
  return uploads;
}
