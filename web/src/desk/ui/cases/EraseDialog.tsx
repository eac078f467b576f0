import { type ReactNode, useState } from "react";
import { CommandDialog } from "../CommandDialog";
import { fieldId, TextField } from "../fields";
import { trash } from "../icons";
import type { Command } from "./command";

interface EraseDialogProps {
  title?: string;
  /** What goes and what stays. */
  explanation: ReactNode;
  /** What must be typed, in whatever case: nobody does that by mistake. */
  what: string;
  /** The server's name of the field. */
  field: string;
  command: Command;
  erase: (typed: string) => Promise<unknown>;
  onClose: () => void;
}

export function EraseDialog(props: EraseDialogProps) {
  const { title = "Erase for good?", explanation, what, field, command, erase, onClose } = props;
  const [typed, setTyped] = useState("");
  const isSame = typed.trim().toLowerCase() === what.trim().toLowerCase();
  return (
    <CommandDialog
      title={title}
      explanation={explanation}
      form="erase"
      confirm="Erase for good"
      tone="danger"
      icon={trash}
      command={command}
      run={() => isSame && erase(typed.trim())}
      onClose={onClose}
    >
      {(isTried) => (
        <TextField
          id={fieldId(field, "erase")}
          label={`Enter ${what} to continue`}
          autoComplete="off"
          error={isTried && !isSame ? `Enter ${what}.` : undefined}
          value={typed}
          onChange={setTyped}
        />
      )}
    </CommandDialog>
  );
}
