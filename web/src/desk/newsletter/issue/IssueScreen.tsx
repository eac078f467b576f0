import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import type { DeskIssue } from "../../../api/schema";
import { api } from "../../shell/api";
import { Loaded } from "../../ui/Loaded";
import { MailFrame } from "../../ui/MailFrame";
import { OneScreen } from "../../ui/OneScreen";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { Tabs } from "../../ui/Tabs";
import { chipOf } from "../../ui/words";
import { Composer } from "./Composer";
import { SendPanel } from "./SendPanel";
import { SentPanel } from "./SentPanel";
import { pathOf, useIssue } from "./useIssue";

const BACK = { to: "/newsletter", label: "All issues" };

export default function IssueScreen() {
  const { id = "" } = useParams();
  return (
    <OneScreen title="An issue" back={BACK} query={useIssue(id)}>
      {(data) => <Opened key={id} issue={data} />}
    </OneScreen>
  );
}

function Opened({ issue }: { issue: DeskIssue }) {
  const [isDirty, setIsDirty] = useState(false);
  const isDraft = issue.state === "draft";
  return (
    <>
      <ScreenHead
        title={issue.subject || "A new issue"}
        lead={issue.number ? `Issue ${issue.number}` : undefined}
        back={BACK}
      >
        <StateChip words={chipOf("IssueState", issue.state)} />
      </ScreenHead>
      <div className={parts.work}>
        <div className={parts.main}>
          {isDraft ? <Composer issue={issue} onDirty={setIsDirty} /> : <SentPanel issue={issue} />}
          <PreviewPanel issue={issue} />
        </div>
        <div className={parts.side}>
          <SendPanel issue={issue} isDirty={isDraft && isDirty} />
        </div>
      </div>
    </>
  );
}

const TABS = [
  { key: "html", label: "Formatted" },
  { key: "text", label: "Plain text" },
];

/** From the last save to a new preview, in milliseconds: longer than from one save to the next while somebody types. */
const SETTLES = 4_000;

/** A value once it stays as it is: each preview weighs on a small line. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function PreviewPanel({ issue }: { issue: DeskIssue }) {
  const [view, setView] = useState("html");
  const path = pathOf(issue.id);
  const revision = useSettled(issue.revision);
  const query = useQuery({
    queryKey: ["newsletter", "preview", issue.id, revision],
    queryFn: ({ signal }) =>
      api.get("/api/desk/newsletter/issues/{id}/preview", { params: { path: { id: issue.id } }, signal }),
    meta: { told: true },
  });
  return (
    <Panel title="Preview">
      <Loaded query={query} level={3}>
        {(data) => (
          <>
            <p>
              <strong>Subject:</strong> {data.subject}
            </p>
            <Tabs label="Views of the email" tabs={TABS} current={view} onChange={setView}>
              {view === "html" ? (
                // A frame of its own for each version: another address in the same one would be a step of the back button.
                <MailFrame key={revision} title="The email" src={`${path}/html?revision=${revision}`} />
              ) : (
                <pre className={parts.preview}>{data.text}</pre>
              )}
            </Tabs>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
