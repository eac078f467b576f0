import { type ReactNode, useState } from "react";
import { CommandDialog } from "../../ui/CommandDialog";
import { TextArea } from "../../ui/fields";

interface NoteDialogProps {
  title: string;
  text: string;
  label: string;
  hint?: string;
  action: string;
  /** What is said when it is left empty; without it the note is optional. */
  required?: string;
  /** Fields below the note. */
  children?: ReactNode;
  onClose: () => void;
  onNote: (note: string) => void;
}

export function NoteDialog(props: NoteDialogProps) {
  const { title, text, label, hint, action, required, children, onClose, onNote } = props;
  const [note, setNote] = useState("");
  const isMissing = required !== undefined && note.trim() === "";
  return (
    <CommandDialog
      title={title}
      explanation={text}
      confirm={action}
      run={() => !isMissing && onNote(note.trim())}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextArea
            label={label}
            hint={hint}
            error={isTried && isMissing ? required : undefined}
            optional={!required}
            rows={3}
            maxLength={2000}
            value={note}
            onChange={setNote}
          />
          {children}
        </>
      )}
    </CommandDialog>
  );
}
