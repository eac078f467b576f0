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
  scheduled: "It waits for its time",
  sent: "With the readers",
  cancelled: "Stopped",
};

/** Where an issue is that nobody writes any more: waiting for its time, going out, or with the readers. */
export function SentPanel({ issue }: { issue: DeskIssue }) {
  const { zone } = useSession();
  const { data: summary } = useSummary();
  const { state, sendAt, sentAt, total, queued, unsure, trouble } = issue;
  return (
    <Panel title={TITLES[state] ?? "Going out to the readers"}>
      {trouble && (
        <Notice tone="cost" title="It did not go out">
          {trouble}
        </Notice>
      )}
      {state === "scheduled" && sendAt && (
        <p>
          It goes out <strong>{dateTime(sendAt, zone)}</strong>, once, also when the server was away at that moment.
        </p>
      )}
      {total > 0 && <Progress issue={issue} />}
      {total > 0 && <Numbers issue={issue} />}
      {state === "sending" && summary && (
        <p role="status">
          {queued > 0
            ? `${countWords(queued)} to go, ${timeWords(queued, summary.perMinute)}.`
            : total > 0
              ? "Almost done."
              : "It begins in a moment."}
        </p>
      )}
      {state === "paused" && <p>Nobody gets it just now. Those who have it keep it; it goes on where it stopped.</p>}
      {state === "cancelled" && <p>It was stopped. Nobody else gets it.</p>}
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
    ["Not sure", unsure],
    ["Left out", skipped],
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
      toast("They go out again.");
    });
  return (
    <Notice tone="cost" title={`Of ${countWords(issue.unsure)} it is not known whether they have it`}>
      <p>The line broke while the mail server had the mail in its hands. Sent again, some may get it twice.</p>
      <ProblemSummary error={act.error} form="again" />
      {maySend && (
        <p>
          <Button type="button" look="line" small icon={refreshCw} disabled={act.isPending} onClick={again}>
            Send it to them again
          </Button>
        </p>
      )}
    </Notice>
  );
}
