import { uploadQueueTo } from "../ui/uploads/queue";

/** The line of exports on their way here. */
export const exportQueue = uploadQueueTo({ endpoint: "/api/desk/dataset-uploads", becameHeader: "run-id" });
