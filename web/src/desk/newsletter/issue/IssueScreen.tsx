import { useState } from "react";
import { useParams } from "react-router";
import type { DeskIssue } from "../../../api/schema";
import { OneScreen } from "../../ui/OneScreen";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { chipOf } from "../../ui/words";
import { Composer } from "./Composer";
import { PreviewPanel } from "./PreviewPanel";
import { SendPanel } from "./SendPanel";
import { SentPanel } from "./SentPanel";
import { useIssue } from "./useIssue";

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
