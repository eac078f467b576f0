import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { pageOf } from "../../ui/address";
import { DataTable } from "../../ui/DataTable";
import { Pager } from "../../ui/Pager";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { ago, dateTime } from "../../ui/time";
import { IssueChip } from "../Chips";
import { Parts } from "../Parts";
import type { IssueRow } from "../types";
import { useSummary } from "../useSummary";
import { countWords, timeWords } from "../words";
import { Progress } from "./Progress";

/** The issues of the newsletter: what is written, what goes out just now, and what was sent. */
export default function IssuesScreen() {
  const [values] = useSearchParams();
  const { zone } = useSession();
  const page = pageOf(values);
  const { data: summary } = useSummary();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["newsletter", "issues", { page }],
    queryFn: ({ signal }) => api.get("/api/desk/newsletter/issues", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(({ state: now }) => now === "sending") ? 5_000 : 60_000),
  });
  return (
    <>
      <ScreenHead
        title="Newsletter"
        lead={
          summary ? `${countWords(summary.counts.subscribed)} people read it.` : "What goes out to readers by mail."
        }
      >
        <NewButton />
      </ScreenHead>
      <div className={parts.pills}>
        <Parts />
      </div>
      <div className="stack stack-large">
        {summary?.sending.map((issue) => (
          <Panel key={issue.id} title={`Going out: ${issue.subject}`} aside={<IssueChip state={issue.state} />}>
            <Progress issue={issue} />
            <p className="small soft">
              {[timeWords(issue.queued, summary.perMinute), `${countWords(summary.perMinute)} a minute`]
                .filter(Boolean)
                .join(" to go, at ")}
              . It goes on by itself when the server was away.
            </p>
          </Panel>
        ))}
        {error && !data && <FailedState error={error} retry={() => void refetch()} />}
        {!error && !data && <LoadingState lines={6} />}
        {data?.items.length === 0 && (
          <EmptyState
            title="No issue yet"
            text="Write a few words, choose the posts of the week, look at it, and send it when it is right."
          />
        )}
        {data && data.items.length > 0 && (
          <Panel>
            <DataTable
              caption="Issues, newest first"
              columns={columns(zone)}
              rows={data.items}
              rowKey={({ id }) => id}
              stale={isPlaceholderData}
            />
          </Panel>
        )}
      </div>
      {data && <Pager page={page} pages={data.pages} label="Issues" />}
    </>
  );
}

/** Makes an empty issue and opens it. */
function NewButton() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const make = useCommand({
    call: () => api.post("/api/desk/newsletter/issues"),
    changes: [["newsletter", "issues"]],
    toasts: true,
    onDone: async (issue) => {
      client.setQueryData(["newsletter", "issue", issue.id], issue);
      await navigate(`/newsletter/issues/${issue.id}`);
    },
  });
  return (
    <Button type="button" small icon={plus} disabled={make.isPending} onClick={() => make.run()}>
      Write an issue
    </Button>
  );
}

const columns = (zone: string) => [
  {
    key: "subject",
    label: "Subject",
    cell: ({ id, subject, number, kind }: IssueRow) => (
      <span className={parts.name}>
        <Link to={`/newsletter/issues/${id}`}>{subject || "No subject yet"}</Link>
        <span className="small soft">
          {[number && `Issue ${number}`, kind === "extra" && "extra"].filter(Boolean).join(", ")}
        </span>
      </span>
    ),
  },
  { key: "state", label: "State", cell: ({ state }: IssueRow) => <IssueChip state={state} /> },
  {
    key: "when",
    label: "When",
    cell: ({ state, sendAt, sentAt, updatedAt }: IssueRow) => {
      const at = sentAt ?? (state === "scheduled" ? sendAt : undefined);
      return at ? (
        <time dateTime={at}>{dateTime(at, zone)}</time>
      ) : (
        <span className="soft">changed {ago(updatedAt, zone)}</span>
      );
    },
  },
  {
    key: "progress",
    label: "Sent",
    cell: (issue: IssueRow) => (issue.total > 0 ? <Progress issue={issue} /> : <span className="soft">not yet</span>),
  },
];
