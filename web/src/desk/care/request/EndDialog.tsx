import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { LoadingState } from "../../../ui/States";
import { Dialog } from "../../ui/Dialog";
import { Select, TextArea } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { FailedState } from "../../ui/states";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { CareRequest, RefundRule } from "../types";
import { REASONS } from "../words";
import { useRefundRule, useStep } from "./useRequest";

/** How a request ends. */
export type Ending = "done" | "no-show" | "cancel";

const WORDS: Record<Ending, { title: string; action: string; lead: string; done: string }> = {
  done: {
    title: "Mark it as done?",
    action: "Mark as done",
    lead: "The consultation was held or the answer was given. They can no longer move or cancel it, and no money goes back.",
    done: "Done.",
  },
  "no-show": {
    title: "Mark it as a no-show?",
    action: "Mark as no-show",
    lead: "They did not come and could not be reached. They get a mail that says so, with the way to ask for another time.",
    done: "Marked as a no-show.",
  },
  cancel: {
    title: "Cancel it?",
    action: "Cancel the consultation",
    lead: "The time becomes free for others. Everybody who was told the time gets a mail, without the reason.",
    done: "Cancelled.",
  },
};

interface EndDialogProps {
  request: CareRequest;
  ending: Ending;
  onClose: () => void;
}

/** Ends a request. What goes back of the money stands there before anybody can press. */
export function EndDialog({ request, ending, onClose }: EndDialogProps) {
  const { title, action, lead, done } = WORDS[ending];
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [isTried, setIsTried] = useState(false);
  const rule = useRefundRule(request.id, ending === "no-show" ? "no_show" : ending);
  const step = useStep(request);
  const once = useOnce();
  const isKnown = ending === "done" || rule.data !== undefined;
  const noReason = ending === "cancel" && reason === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isKnown || noReason) return;
    once(async () => {
      const why = { ...(reason && { reason }), ...(note.trim() && { note: note.trim() }) };
      await step.mutateAsync({ step: ending, body: why });
      toast(done);
      onClose();
    });
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={step.error} form="end" />
        <p>{lead}</p>
        {ending === "done" && !request.visit && (
          <Notice tone="cost" title="The visit is not recorded yet.">
            Outcome, advice and the day to look again can still be written afterwards.
          </Notice>
        )}
        {rule.error && <FailedState error={rule.error} retry={() => void rule.refetch()} level={3} />}
        {!isKnown && !rule.error && <LoadingState text="Looking up what goes back…" lines={1} />}
        {rule.data && <Rule rule={rule.data} />}
        {ending === "cancel" && (
          <Select
            label="Reason"
            hint="For the log; they are not told."
            error={isTried && noReason ? "Choose a reason." : undefined}
            value={reason}
            options={[{ value: "", label: "Choose a reason" }, ...REASONS]}
            onChange={setReason}
          />
        )}
        {ending !== "done" && (
          <TextArea
            label="Note for the log"
            hint="No health details."
            optional
            rows={2}
            maxLength={1000}
            value={note}
            onChange={setNote}
          />
        )}
        <div className="row">
          <Button look={ending === "done" ? "primary" : "danger"} disabled={!isKnown || step.isPending}>
            {action}
          </Button>
          <Button type="button" look="line" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Rule({ rule: { words, amountText, asksFinance } }: { rule: RefundRule }) {
  return (
    <Notice tone="cost" title={amountText ? `${amountText} goes back.` : "No money goes back."}>
      <p>{words}</p>
      {asksFinance && <p>A second person who manages money has to agree first.</p>}
    </Notice>
  );
}
