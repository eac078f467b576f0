import { uploadQueueTo } from "../../ui/uploads/queue";

/** The library's line of uploads. */
export const uploadQueue = uploadQueueTo({ endpoint: "/api/desk/uploads", becameHeader: "media-id" });
