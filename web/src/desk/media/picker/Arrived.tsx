import { useQuery } from "@tanstack/react-query";
import { api } from "../../shell/api";
import type { QueuedUpload } from "../../ui/uploads/queue";

/** What is said of a file that has arrived. The same bytes are kept once: then it is there under the name that it had before. */
export function Arrived({ upload: { became, name } }: { upload: QueuedUpload }) {
  const { data } = useQuery({
    queryKey: ["media", "one", became],
    queryFn: ({ signal }) => api.get("/api/desk/media/{id}", { params: { path: { id: became ?? "" } }, signal }),
    enabled: became !== undefined,
  });
  if (!data || data.name === name) return "In the library";
  return `Already in the library, as ‘${data.name}’`;
}

export const arrived = (upload: QueuedUpload) => <Arrived upload={upload} />;
