import { useState } from "react";
import type { ModerationAction, ModerationReason } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { Select, TextArea } from "../../ui/fields";
import type { Decision } from "../queue/useDecide";
import { REASONS } from "../words";

interface ReasonDialogProps {
  action: ModerationAction;
  count: number;
  onClose: () => void;
  onDecide: (decision: Decision) => void;
}

const CHOICES = [{ value: "" as const, label: "Choose a reason" }, ...REASONS];

/** Asks why something is removed or sent back: the writer sees the reason, and may appeal. */
export function ReasonDialog({ action, count, onClose, onDecide }: ReasonDialogProps) {
  const [reason, setReason] = useState<ModerationReason | "">("");
  const [note, setNote] = useState("");
  const noReason = reason === "";
  const noNote = reason === "other" && note.trim() === "";
  const run = () => {
    if (noReason || noNote) return;
    onDecide({ action, reason, ...(note.trim() && { note: note.trim() }) });
  };
  const what = count === 1 ? "this" : `these ${count}`;
  const title = action === "remove" ? `Remove ${what}?` : `Ask to rephrase ${what}?`;
  return (
    <CommandDialog
      title={title}
      confirm={action === "remove" ? "Remove" : "Ask to rephrase"}
      tone={action === "remove" ? "danger" : "primary"}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Select
            label="Reason"
            hint="The author is told this reason and how to appeal."
            error={isTried && noReason ? "Choose a reason." : undefined}
            value={reason}
            options={CHOICES}
            onChange={setReason}
          />
          <TextArea
            label="Note for staff"
            hint="Kept in the log. Visitors do not see it."
            optional={reason !== "other"}
            error={isTried && noNote ? "Say what the reason is." : undefined}
            rows={2}
            maxLength={2000}
            value={note}
            onChange={setNote}
          />
        </>
      )}
    </CommandDialog>
  );
}
