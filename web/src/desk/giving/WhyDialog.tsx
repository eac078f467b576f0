import { useState } from "react";
import { CommandDialog } from "../ui/CommandDialog";
import type { Command } from "../ui/cases/command";
import { fieldId, TextArea } from "../ui/fields";

interface WhyDialogProps {
  title: string;
  text: string;
  act: string;
  missing?: string;
  command: Command;
  run: (note: string) => unknown;
  onClose: () => void;
}

export function WhyDialog({ title, text, act, missing = "Enter a reason.", command, run, onClose }: WhyDialogProps) {
  const [note, setNote] = useState("");
  const isEmpty = note.trim() === "";
  return (
    <CommandDialog
      title={title}
      explanation={text}
      confirm={act}
      command={command}
      run={() => !isEmpty && run(note)}
      onClose={onClose}
    >
      {(isTried) => (
        <TextArea
          id={fieldId("note")}
          label="Reason"
          hint="Only staff see this."
          rows={2}
          error={isTried && isEmpty ? missing : undefined}
          value={note}
          onChange={setNote}
        />
      )}
    </CommandDialog>
  );
}
