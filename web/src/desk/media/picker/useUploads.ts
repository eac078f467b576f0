import type { QueuedUpload } from "../../ui/uploads/queue";
import { useQueue } from "../../ui/uploads/useQueue";
import { uploadQueue } from "./queue";

/** The line of uploads; lists of the library are asked for again when a file has arrived. */
export const useUploads = (): readonly QueuedUpload[] => useQueue(uploadQueue, "media");
