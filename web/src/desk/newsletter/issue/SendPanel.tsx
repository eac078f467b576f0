import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { DeskIssue } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { calendar, circleAlert, mail, pause, play, send } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { useMay, useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Confirm } from "../../ui/Dialog";
import { trash } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { ScheduleDialog } from "../../ui/ScheduleDialog";
import { toast } from "../../ui/toasts";
import { SEND } from "../rights";
import { countWords, readersWords } from "../words";
import { TestDialog } from "./TestDialog";
import { type Act, keyOf, useAct, useAudience } from "./useIssue";

interface SendPanelProps {
  issue: DeskIssue;
  /** Something is written and not saved: it would not go out. */
  isDirty: boolean;
}

type Open = "test" | "send" | "schedule" | "cancel" | "delete";

const SAID: Record<Act["action"], string> = {
  send: "Sending has started.",
  schedule: "Scheduled.",
  unschedule: "It is a draft again.",
  pause: "Paused.",
  resume: "Sending again.",
  cancel: "Stopped. Nobody else gets it.",
  again: "Sending again.",
};

export function SendPanel({ issue, isDirty }: SendPanelProps) {
  const [open, setOpen] = useState<Open>();
  const { sendsNoMail } = useSession();
  const maySend = useMay(SEND) && issue.mayPublish;
  const count = useAudience(issue);
  const act = useAct(issue);
  const close = () => setOpen(undefined);
  const run = (what: Act) =>
    act.run(what, () => {
      toast(SAID[what.action]);
      close();
    });
  const { state, checks } = issue;
  const isReady = state === "draft" && !isDirty && checks.length === 0;
  return (
    <Panel title={state === "draft" ? "Send" : "Actions"}>
      <ProblemSummary error={act.error} form="act" />
      {count !== undefined && state !== "sent" && state !== "cancelled" && (
        <p>
          <strong>{countWords(count)}</strong> {count === 1 ? "reader gets" : "readers get"} it.
        </p>
      )}
      {state === "draft" && issue.trouble && (
        <Notice tone="cost" title="It was not sent">
          {issue.trouble}
        </Notice>
      )}
      {state === "draft" && isDirty && (
        <p className="small soft">It can be sent as soon as your last changes are saved.</p>
      )}
      {state === "draft" && checks.length > 0 && <Checks checks={checks} />}
      {sendsNoMail && (
        <Notice tone="cost" title="It cannot be sent">
          <p>
            Mail is not set up, so no reader would get it. You can write it now and send it once{" "}
            <Link to="/mail/setup">mail is set up</Link>.
          </p>
        </Notice>
      )}
      {!maySend && <p className="small soft">Someone who can publish must send it.</p>}
      <div className={parts.acts}>
        <Button type="button" look="line" small icon={mail} disabled={isDirty} onClick={() => setOpen("test")}>
          Send a test
        </Button>
        {maySend && isReady && !sendsNoMail && (
          <>
            <Button type="button" small icon={send} onClick={() => setOpen("send")}>
              Send now
            </Button>
            <Button type="button" look="line" small icon={calendar} onClick={() => setOpen("schedule")}>
              Schedule
            </Button>
          </>
        )}
        {maySend && <Going state={state} busy={act.isPending} onRun={run} onStop={() => setOpen("cancel")} />}
        {state === "draft" && (
          <Button type="button" look="quiet" small icon={trash} onClick={() => setOpen("delete")}>
            Delete
          </Button>
        )}
      </div>
      {open === "test" && <TestDialog issue={issue} onClose={close} />}
      {open === "schedule" && (
        <ScheduleDialog
          busy={act.isPending}
          onClose={close}
          onSchedule={(moment) => run({ action: "schedule", ...moment })}
        />
      )}
      {open === "delete" && <DeleteConfirm issue={issue} onClose={close} />}
      <Confirm
        open={open === "send"}
        title={count === undefined ? "Send now?" : `Send it to ${readersWords(count)}?`}
        action="Send now"
        busy={act.isPending}
        onConfirm={() => run({ action: "send" })}
        onClose={close}
      >
        ‘{issue.subject}’ is sent now, a few at a time. You can pause it, but emails already sent cannot be recalled.
      </Confirm>
      <Confirm
        open={open === "cancel"}
        title="Stop sending for good?"
        action="Stop sending"
        danger
        busy={act.isPending}
        onConfirm={() => run({ action: "cancel" })}
        onClose={close}
      >
        Nobody else will get this issue, and you cannot resume it. To resume later, pause it instead.
      </Confirm>
    </Panel>
  );
}

function Checks({ checks }: { checks: readonly string[] }) {
  return (
    <ul className={parts.lines} aria-label="Needed before sending">
      {checks.map((check) => (
        <li key={check}>
          <span className={parts.marked}>
            <Icon of={circleAlert} size="small" />
            <span>{check}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface GoingProps {
  state: DeskIssue["state"];
  busy: boolean;
  onRun: (act: Act) => void;
  onStop: () => void;
}

function Going({ state, busy, onRun, onStop }: GoingProps) {
  const isGoing = state === "sending" || state === "paused";
  return (
    <>
      {state === "scheduled" && (
        <Button type="button" look="line" small disabled={busy} onClick={() => onRun({ action: "unschedule" })}>
          Back to draft
        </Button>
      )}
      {state === "sending" && (
        <Button type="button" small icon={pause} disabled={busy} onClick={() => onRun({ action: "pause" })}>
          Pause
        </Button>
      )}
      {state === "paused" && (
        <Button type="button" small icon={play} disabled={busy} onClick={() => onRun({ action: "resume" })}>
          Resume
        </Button>
      )}
      {isGoing && (
        <Button type="button" look="line" small onClick={onStop}>
          Stop for good
        </Button>
      )}
    </>
  );
}

function DeleteConfirm({ issue, onClose }: { issue: DeskIssue; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const erase = useCommand({
    call: () => api.delete("/api/desk/newsletter/issues/{id}", { params: { path: { id: issue.id } } }),
    changes: [["newsletter", "issues"]],
    toasts: true,
    said: "Deleted.",
    onDone: async () => {
      await navigate("/newsletter");
      client.removeQueries({ queryKey: keyOf(issue.id) });
    },
  });
  return (
    <Confirm
      open
      title="Delete this draft?"
      action="Delete"
      danger
      busy={erase.isPending}
      onConfirm={() => erase.run()}
      onClose={onClose}
    >
      It is gone for good; the posts in it stay.
    </Confirm>
  );
}
