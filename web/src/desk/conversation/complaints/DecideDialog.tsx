import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Check, Choice, TextArea } from "../../ui/fields";
import { useOnce } from "../../ui/useOnce";
import type { ComplaintRow } from "../types";
import { useComplaint } from "./useComplaint";
import { OUTCOMES } from "./words";

/** Ends a complaint with an outcome and the words that they get. */
export function DecideDialog({ complaint, onClose }: { complaint: ComplaintRow; onClose: () => void }) {
  const [outcome, setOutcome] = useState("");
  const [reply, setReply] = useState("");
  const [restore, setRestore] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const once = useOnce();
  const decide = useComplaint(complaint.id, onClose);
  const noReply = reply.trim() === "";
  const mayRestore = complaint.kind === "decision" && Boolean(complaint.about?.item) && outcome !== "rejected";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (outcome === "" || noReply) return;
    const back = mayRestore && restore ? { restore: true } : {};
    once(() => decide.mutateAsync({ do: "decide", outcome, reply: reply.trim(), ...back }));
  };
  return (
    <Dialog open title={`Decide ${complaint.reference}`} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <Choice
          label="Outcome"
          error={isTried && outcome === "" ? "Choose the outcome." : undefined}
          value={outcome}
          options={OUTCOMES}
          onChange={setOutcome}
        />
        {mayRestore && <Check label="Put back what the decision took away" checked={restore} onChange={setRestore} />}
        <TextArea
          label="Reply"
          hint={
            complaint.hasContact
              ? "It is mailed to them. Say what was decided and why, without health details."
              : "No address was left, so it is kept for the log only. Say what was decided and why."
          }
          error={isTried && noReply ? "Write what they are told." : undefined}
          rows={5}
          maxLength={5000}
          value={reply}
          onChange={setReply}
        />
        <div className="row">
          <Button disabled={decide.isPending}>Decide and reply</Button>
          <Button type="button" look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
