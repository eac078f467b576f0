import type { DeadJobView } from "../../api/schema";
import { Button } from "../../ui/Button";
import { refreshCw } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { anyText, useAddress } from "../ui/address";
import { type BulkAction, BulkBar } from "../ui/BulkBar";
import { CsvButton } from "../ui/CsvButton";
import { ListScreen } from "../ui/ListScreen";
import { dateTime } from "../ui/time";
import { useList } from "../ui/useList";

const tryAgain = (job: DeadJobView) => api.post("/api/desk/jobs/{id}/retry", { params: { path: { id: job.id } } });

const AGAIN: BulkAction<DeadJobView> = { key: "again", label: "Try again", call: tryAgain, done: "being tried again." };

const PARTS = { q: anyText };

/** Work behind the scenes that was tried often enough and given up. */
export default function JobsScreen() {
  const { zone } = useSession();
  const address = useAddress(PARTS);
  const list = useList({
    queryKey: ["jobs"],
    queryFn: ({ signal }) => api.get("/api/desk/jobs", { params: { query: { state: "dead" } }, signal }),
  });
  const retry = useCommand({
    call: tryAgain,
    changes: [["jobs"]],
    toasts: true,
    said: "Trying again",
  });
  const columns = [
    { key: "kind", label: "Job", cell: (job: DeadJobView) => job.kind },
    { key: "why", label: "Why", cell: (job: DeadJobView) => job.why },
    { key: "attempts", label: "Tries", cell: (job: DeadJobView) => job.attempts },
    { key: "at", label: "Failed", cell: (job: DeadJobView) => (job.at ? dateTime(job.at, zone) : "") },
    {
      key: "again",
      label: "Try again",
      quiet: true,
      cell: (job: DeadJobView) => (
        <Button
          type="button"
          look="line"
          small
          icon={refreshCw}
          disabled={retry.isPending}
          onClick={() => retry.run(job)}
        >
          Try again<span className="vh">: {job.kind}</span>
        </Button>
      ),
    },
  ];
  return (
    <ListScreen
      title="Failed jobs"
      lead="Emails, publishing and other jobs are retried for 1¼ to 2½ hours. Those that still fail are listed here."
      back={{ to: "/mail", label: "All emails" }}
      csv={<CsvButton load={() => api.getFile("/api/desk/jobs.csv")} fileName="failed-jobs.csv" />}
      address={address}
      list={list}
      search={{ label: "Search failed jobs" }}
      textsOf={({ kind, why }) => [kind, why]}
      empty={<EmptyState title="No failed jobs" text="Everything is done, or is still being retried." />}
      ticked={(rows, onClear) => (
        <BulkBar rows={rows} noun={["job", "jobs"]} actions={[AGAIN]} changes={["jobs"]} onClear={onClear} />
      )}
      table={{
        caption: "Failed jobs, newest first",
        columns,
        rowName: (job) => `${job.kind}, ${job.at ? dateTime(job.at, zone) : job.id}`,
      }}
    />
  );
}
