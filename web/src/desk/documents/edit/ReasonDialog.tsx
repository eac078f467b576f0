import { useState } from "react";
import type { DocumentCheck } from "../../../api/schema";
import { useSession } from "../../shell/session";
import { CommandDialog } from "../../ui/CommandDialog";
import { TextArea } from "../../ui/fields";
import css from "./edit.module.css";

interface ReasonDialogProps {
  warnings: readonly DocumentCheck[];
  onClose: () => void;
  onReason: (reason: string) => void;
}

/** Asks why a text may go out although its wording can harm readers; whoever says so signs it. */
export function ReasonDialog({ warnings, onClose, onReason }: ReasonDialogProps) {
  const { person } = useSession();
  const [reason, setReason] = useState("");
  const isMissing = reason.trim() === "";
  return (
    <CommandDialog
      title="Publish with this wording?"
      explanation="Change the wording, or say why it may be published as it is."
      confirm="Continue with this reason"
      run={() => !isMissing && onReason(reason.trim())}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <ul className={css.warnings}>
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <TextArea
            label="Reason"
            hint={`Signed by ${person.name}. Kept with this version and in the audit log.`}
            error={isTried && isMissing ? "Say why it may be published so." : undefined}
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </CommandDialog>
  );
}
