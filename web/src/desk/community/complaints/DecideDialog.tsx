import { useState } from "react";
import type { ComplaintOutcome, ComplaintRow } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { Check, Choice, TextArea } from "../../ui/fields";
import { choicesOf } from "../../ui/words";
import { useComplaint } from "./useComplaint";

export function DecideDialog({ complaint, onClose }: { complaint: ComplaintRow; onClose: () => void }) {
  const [outcome, setOutcome] = useState<ComplaintOutcome | "">("");
  const [reply, setReply] = useState("");
  const [restore, setRestore] = useState(false);
  const decide = useComplaint(complaint.id, onClose);
  const noReply = reply.trim() === "";
  const mayRestore = complaint.kind === "decision" && Boolean(complaint.about?.item) && outcome !== "rejected";
  const run = () => {
    if (outcome === "" || noReply) return;
    const back = mayRestore && restore ? { restore: true } : {};
    return decide.mutateAsync({ do: "decide", outcome, reply: reply.trim(), ...back });
  };
  return (
    <CommandDialog
      title={`Decide ${complaint.reference}`}
      confirm="Decide and reply"
      command={decide}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Choice
            label="Outcome"
            error={isTried && outcome === "" ? "Choose the outcome." : undefined}
            value={outcome}
            options={choicesOf("ComplaintOutcome")}
            onChange={setOutcome}
          />
          {mayRestore && <Check label="Restore what was hidden or removed" checked={restore} onChange={setRestore} />}
          <TextArea
            label="Reply"
            hint={
              complaint.hasContact
                ? "They get this by email. Say what was decided and why, without health details."
                : "No address was left, so this is kept for the log only. Say what was decided and why."
            }
            error={isTried && noReply ? "Write a reply." : undefined}
            rows={5}
            maxLength={5000}
            value={reply}
            onChange={setReply}
          />
        </>
      )}
    </CommandDialog>
  );
}
