import { useState } from "react";
import type { CareRefundRule, CareRequest } from "../../../api/schema";
import { Notice } from "../../../ui/Notice";
import { LoadingState } from "../../../ui/States";
import { useSession } from "../../shell/session";
import { CommandDialog } from "../../ui/CommandDialog";
import { Select, TextArea } from "../../ui/fields";
import { NoMail, useMailToast } from "../../ui/NoMail";
import { FailedState } from "../../ui/states";
import { toast } from "../../ui/toasts";
import { choicesOf } from "../../ui/words";
import { toCall } from "./reply";
import { useRefundRule, useStep } from "./useRequest";

export type Ending = "done" | "no-show" | "cancel";

interface Words {
  title: string;
  action: string;
  lead: string;
  /** Who gets an email of it, where anybody does. */
  mailed?: string;
  done: string;
}

const WORDS: Record<Ending, Words> = {
  done: {
    title: "Mark as done?",
    action: "Mark as done",
    lead: "The consultation took place or the answer was given. They can no longer move or cancel it, and nothing is refunded.",
    done: "Marked as done.",
  },
  "no-show": {
    title: "Mark as a no-show?",
    action: "Mark as no-show",
    lead: "They did not attend and could not be reached.",
    mailed: "They get an email that says so and how to ask for another time.",
    done: "Marked as a no-show.",
  },
  cancel: {
    title: "Cancel this consultation?",
    action: "Cancel the consultation",
    lead: "The time becomes free for others.",
    mailed: "Everyone involved gets an email, without the reason.",
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
  const { title, action, lead, mailed, done } = WORDS[ending];
  const { sendsNoMail } = useSession();
  const mailToast = useMailToast();
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const rule = useRefundRule(request.id, ending === "no-show" ? "no_show" : ending);
  const step = useStep(request);
  const isKnown = ending === "done" || rule.data !== undefined;
  const noReason = ending === "cancel" && reason === "";
  const run = async () => {
    if (!isKnown || noReason) return;
    const why = { ...(reason && { reason }), ...(note.trim() && { note: note.trim() }) };
    await step.mutateAsync({ step: ending, body: why });
    if (mailed && sendsNoMail) mailToast(done, "", toCall(request));
    else toast(done);
    onClose();
  };
  return (
    <CommandDialog
      title={title}
      form="end"
      confirm={action}
      tone={ending === "done" ? "primary" : "danger"}
      command={step}
      disabled={!isKnown}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p>
            {lead} {!sendsNoMail && mailed}
          </p>
          {mailed && <NoMail what="the email about it" people={toCall(request)} />}
          {ending === "done" && !request.visit && (
            <Notice tone="cost" title="The visit is not recorded yet.">
              You can still record the outcome, advice and follow-up date afterwards.
            </Notice>
          )}
          {rule.error && <FailedState error={rule.error} retry={() => void rule.refetch()} level={3} />}
          {!isKnown && !rule.error && <LoadingState text="Working out the refund…" lines={1} />}
          {rule.data && <Rule rule={rule.data} />}
          {ending === "cancel" && (
            <Select
              label="Reason"
              hint="For the log. They are not told."
              error={isTried && noReason ? "Choose a reason." : undefined}
              value={reason}
              options={[{ value: "", label: "Choose a reason" }, ...choicesOf("CareCancelReason")]}
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
        </>
      )}
    </CommandDialog>
  );
}

function Rule({ rule: { words, amountText, asksFinance, extensionText } }: { rule: CareRefundRule }) {
  const nothing = extensionText ? "Nothing of the visit's price will be refunded." : "Nothing will be refunded.";
  return (
    <Notice tone="cost" title={amountText ? `${amountText} will be refunded.` : nothing}>
      <p>{words}</p>
      {extensionText && <p>{extensionText} that was paid for more time will be refunded too.</p>}
      {asksFinance && <p>A second person who manages money has to approve first.</p>}
    </Notice>
  );
}
