import { uploadQueueTo } from "../../ui/uploads/queue";

/** The line of files of places on their way here. */
export const placesQueue = uploadQueueTo({ endpoint: "/api/desk/place-uploads", becameHeader: "run-id" });
