import type { DeskIssue, IssueState } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { refreshCw } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { useMay, useSession } from "../../shell/session";
import { Facts } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { dateTime } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { Progress } from "../issues/Progress";
import { SEND } from "../rights";
import { useSummary } from "../useSummary";
import { countWords, timeWords } from "../words";
import { useAct } from "./useIssue";

const TITLES: Partial<Record<IssueState, string>> = {
  scheduled: "Scheduled",
  sent: "Sent",
  cancelled: "Stopped",
};

/** Where an issue is that nobody writes any more: waiting for its time, going out, or with the readers. */
export function SentPanel({ issue }: { issue: DeskIssue }) {
  const { zone } = useSession();
  const { data: summary } = useSummary();
  const { state, sendAt, sentAt, total, queued, unsure, trouble } = issue;
  return (
    <Panel title={TITLES[state] ?? "Sending"}>
      {trouble && (
        <Notice tone="cost" title="It was not sent">
          {trouble}
        </Notice>
      )}
      {state === "scheduled" && sendAt && (
        <p>
          It will be sent <strong>{dateTime(sendAt, zone)}</strong>, or as soon as the server is back if it is down
          then.
        </p>
      )}
      {total > 0 && <Progress issue={issue} />}
      {total > 0 && <Numbers issue={issue} />}
      {total > 0 && <p className="small soft">Opens and clicks are not counted: readers’ privacy comes first.</p>}
      {state === "sending" && summary && (
        <p role="status">
          {queued > 0
            ? `${countWords(queued)} to go, ${timeWords(queued, summary.perMinute)}.`
            : total > 0
              ? "Almost done."
              : "Sending starts in a moment."}
        </p>
      )}
      {state === "paused" && <p>Sending is paused. It will resume where it stopped.</p>}
      {state === "cancelled" && <p>Sending was stopped. Nobody else gets it.</p>}
      {sentAt && <p className="small soft">Done {dateTime(sentAt, zone)}.</p>}
      {unsure > 0 && state !== "sending" && <Unsure issue={issue} />}
    </Panel>
  );
}

function Numbers({ issue: { total, sent, failed, unsure, skipped, queued } }: { issue: DeskIssue }) {
  const facts: [string, number][] = [
    ["Readers", total],
    ["Sent", sent],
    ["Waiting", queued],
    ["Failed", failed],
    ["Not known", unsure],
    ["Skipped", skipped],
  ];
  const told = facts.filter(([label, number]) => number > 0 || label === "Readers" || label === "Sent");
  return <Facts facts={told.map(([label, number]) => [label, countWords(number)])} />;
}

/** Mails of which the mail server did not say whether it took them: nobody gets two without being asked for. */
function Unsure({ issue }: { issue: DeskIssue }) {
  const maySend = useMay(SEND);
  const act = useAct(issue);
  const again = () =>
    act.run({ action: "again" }, () => {
      toast("Sending again.");
    });
  return (
    <Notice tone="cost" title={`Not known whether ${countWords(issue.unsure)} received it`}>
      <p>
        The connection failed while the mail server was accepting the email. If you send again, some may get it twice.
      </p>
      <ProblemSummary error={act.error} form="again" />
      {maySend && (
        <p>
          <Button type="button" look="line" small icon={refreshCw} disabled={act.isPending} onClick={again}>
            Send to them again
          </Button>
        </p>
      )}
    </Notice>
  );
}
