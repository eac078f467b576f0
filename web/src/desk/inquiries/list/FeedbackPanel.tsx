import { useQuery } from "@tanstack/react-query";
import type { FeedbackPage } from "../../../api/schema";
import { api } from "../../shell/api";
import { DataTable } from "../../ui/DataTable";
import { Panel } from "../../ui/Panel";
import { FailedState } from "../../ui/states";

const COLUMNS = [
  { key: "page", label: "Page", cell: ({ page }: FeedbackPage) => <a href={page}>{page}</a> },
  { key: "liked", label: "Yes", cell: ({ liked }: FeedbackPage) => liked },
  { key: "disliked", label: "No", cell: ({ disliked }: FeedbackPage) => disliked },
];

/** What readers said about pages in the last three months, the page with most answers first. */
export function FeedbackPanel() {
  const { data, error } = useQuery({
    queryKey: ["inquiries", "feedback"],
    queryFn: ({ signal }) => api.get("/api/desk/letters/feedback", { params: { query: { days: 90 } }, signal }),
    staleTime: 60_000,
    meta: { told: true },
  });
  if (error && !data) return <FailedState error={error} level={3} />;
  if (!data || data.liked + data.disliked === 0) return null;
  return (
    <Panel title="Was it helpful? The last 90 days">
      <p>
        <strong>{data.liked}</strong> said yes, <strong>{data.disliked}</strong> said no.
      </p>
      {data.pages.length > 0 && (
        <DataTable caption="Answers by page" columns={COLUMNS} rows={data.pages} rowKey={({ page }) => page} />
      )}
    </Panel>
  );
}
