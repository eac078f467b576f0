import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { DeskIssueRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { anyText, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import { ListScreen } from "../../ui/ListScreen";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { ago } from "../../ui/time";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { At } from "../../ui/When";
import { chipOf } from "../../ui/words";
import { Parts } from "../Parts";
import { useSummary } from "../useSummary";
import { countWords, reachedWords, readersWords, timeWords } from "../words";
import { Progress } from "./Progress";

const PARTS = { q: anyText };

/** The issues of the newsletter: what is written, what goes out just now, and what was sent. */
export default function IssuesScreen() {
  const { zone } = useSession();
  const address = useAddress(PARTS);
  const { data: summary } = useSummary();
  const searched = useSearchedRows("issues", address.query.q);
  const asked = { page: address.query.page, ids: searched.ids };
  const list = useList({
    queryKey: ["newsletter", "issues", asked],
    queryFn: ({ signal }) => api.get("/api/desk/newsletter/issues", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
    refetchInterval: ({ state }) => (state.data?.items.some(({ state: now }) => now === "sending") ? 5_000 : 60_000),
  });
  return (
    <ListScreen
      title="Newsletter"
      lead={summary ? `${readersWords(summary.counts.subscribed)}.` : "What readers get by email."}
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/newsletter/issues.csv", { params: { query: asked } })}
          fileName="issues.csv"
        />
      }
      actions={<NewButton />}
      address={address}
      list={list}
      search={{ label: "Search issues" }}
      searched={searched}
      parts={
        <>
          <div className={parts.pills}>
            <Parts />
          </div>
          {summary?.sending.map((issue) => (
            <div key={issue.id} className={parts.told}>
              <Panel
                title={`Sending: ${issue.subject}`}
                aside={<StateChip words={chipOf("IssueState", issue.state)} />}
              >
                <Progress issue={issue} />
                <p className="small soft">
                  {[timeWords(issue.queued, summary.perMinute), `${countWords(summary.perMinute)} a minute`]
                    .filter(Boolean)
                    .join(" to go, at ")}
                  . It resumes automatically if the server restarts.
                </p>
              </Panel>
            </div>
          ))}
        </>
      }
      empty={
        <EmptyState
          title="No issue yet"
          text="Write an introduction, choose this week’s posts, check the preview, and send it."
        />
      }
      label="Issues"
      table={{ caption: "Issues, newest first", columns: columns(zone) }}
    />
  );
}

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
    cell: ({ id, subject, number, kind }: DeskIssueRow) => (
      <span className={parts.name}>
        <Link to={`/newsletter/issues/${id}`}>{subject || "No subject yet"}</Link>
        <span className="small soft">
          {[number && `Issue ${number}`, kind === "extra" && "extra"].filter(Boolean).join(", ")}
        </span>
      </span>
    ),
  },
  {
    key: "state",
    label: "State",
    cell: ({ state }: DeskIssueRow) => <StateChip words={chipOf("IssueState", state)} />,
  },
  {
    key: "when",
    label: "When",
    cell: ({ state, sendAt, sentAt, updatedAt }: DeskIssueRow) => {
      if (sentAt) return <At at={sentAt} />;
      if (state === "scheduled" && sendAt) return <At at={sendAt} />;
      return <span className="soft">Changed {ago(updatedAt, zone)}</span>;
    },
  },
  {
    key: "progress",
    label: "Readers",
    cell: (issue: DeskIssueRow) =>
      issue.total > 0 ? <Progress issue={issue} /> : <span className="soft">{reachedWords(issue.state)}</span>,
  },
];
