import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { type QueuedUpload, uploadQueue } from "./queue";

/** The line of uploads; lists of the library are asked for again when a file has arrived. */
export function useUploads(): readonly QueuedUpload[] {
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.uploads);
  const client = useQueryClient();
  const arrived = uploads.filter(({ state }) => state === "done").length;
  const seen = useRef(arrived);
  useEffect(() => {
    if (arrived > seen.current) void client.invalidateQueries({ queryKey: ["media"] });
    seen.current = arrived;
  }, [arrived, client]);
  return uploads;
}
