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
import { countWords } from "../words";
import { TestDialog } from "./TestDialog";
import { type Act, keyOf, useAct, useAudience } from "./useIssue";

interface SendPanelProps {
  issue: DeskIssue;
  /** Something is written and not saved: it would not go out. */
  isDirty: boolean;
}

type Open = "test" | "send" | "schedule" | "cancel" | "delete";

const SAID: Record<Act["action"], string> = {
  send: "It begins to go out.",
  schedule: "It waits for its time.",
  unschedule: "It is a draft again.",
  pause: "Paused. Nobody gets it just now.",
  resume: "It goes on.",
  cancel: "Stopped. Nobody else gets it.",
  again: "They go out again.",
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
    <Panel title={state === "draft" ? "Send it" : "What you can do"}>
      <ProblemSummary error={act.error} form="act" />
      {count !== undefined && state !== "sent" && state !== "cancelled" && (
        <p>
          <strong>{countWords(count)}</strong> {count === 1 ? "reader gets" : "readers get"} it.
        </p>
      )}
      {state === "draft" && issue.trouble && (
        <Notice tone="cost" title="It did not go out">
          {issue.trouble}
        </Notice>
      )}
      {state === "draft" && isDirty && <Notice tone="told">Save first: what is not saved does not go out.</Notice>}
      {state === "draft" && checks.length > 0 && <Checks checks={checks} />}
      {sendsNoMail && (
        <Notice tone="cost" title="It cannot go out">
          <p>
            Mail is not set up, so no reader would get it. You can write it, and send it once{" "}
            <Link to="/mail/setup">mail is set up</Link>.
          </p>
        </Notice>
      )}
      {!maySend && <p className="small soft">Somebody who may publish sends it.</p>}
      <div className={parts.acts}>
        <Button type="button" look="line" small icon={mail} disabled={isDirty} onClick={() => setOpen("test")}>
          Send a test
        </Button>
        {maySend && isReady && !sendsNoMail && (
          <>
            <Button type="button" small icon={send} onClick={() => setOpen("send")}>
              Send it now
            </Button>
            <Button type="button" look="line" small icon={calendar} onClick={() => setOpen("schedule")}>
              Choose a time
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
        title={
          count === undefined
            ? "Send it now?"
            : `Send it to ${countWords(count)} ${count === 1 ? "reader" : "readers"}?`
        }
        action="Send it now"
        busy={act.isPending}
        onConfirm={() => run({ action: "send" })}
        onClose={close}
      >
        ‘{issue.subject}’ goes out at once, a few at a time. It can be paused, but what was sent cannot be called back.
      </Confirm>
      <Confirm
        open={open === "cancel"}
        title="Stop it for good?"
        action="Stop it"
        danger
        busy={act.isPending}
        onConfirm={() => run({ action: "cancel" })}
        onClose={close}
      >
        Those who have it keep it; nobody else gets it, and it cannot go on later. To go on later, pause it.
      </Confirm>
    </Panel>
  );
}

function Checks({ checks }: { checks: readonly string[] }) {
  return (
    <ul className={parts.lines} aria-label="Missing before it can go">
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
          Go on
        </Button>
      )}
      {isGoing && (
        <Button type="button" look="line" small onClick={onStop}>
          Stop it for good
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
