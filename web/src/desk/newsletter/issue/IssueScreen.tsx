import { useState } from "react";
import { useParams } from "react-router";
import { LoadingState } from "../../../ui/States";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { IssueChip } from "../Chips";
import type { Issue } from "../types";
import { Composer } from "./Composer";
import { PreviewPanel } from "./PreviewPanel";
import { SendPanel } from "./SendPanel";
import { SentPanel } from "./SentPanel";
import { useIssue } from "./useIssue";

const BACK = { to: "/newsletter", label: "All issues" };

/** One issue: written, looked at, sent, and what came of it. */
export default function IssueScreen() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useIssue(id);
  if (data) return <Opened key={id} issue={data} />;
  return (
    <>
      <ScreenHead title="An issue" back={BACK} />
      {error ? <FailedState error={error} retry={() => void refetch()} /> : <LoadingState lines={6} />}
    </>
  );
}

function Opened({ issue }: { issue: Issue }) {
  const [isDirty, setIsDirty] = useState(false);
  const isDraft = issue.state === "draft";
  return (
    <>
      <ScreenHead
        title={issue.subject || "A new issue"}
        lead={issue.number ? `Issue ${issue.number}` : undefined}
        back={BACK}
      >
        <IssueChip state={issue.state} />
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
