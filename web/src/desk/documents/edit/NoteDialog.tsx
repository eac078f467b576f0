import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextArea } from "../../ui/fields";

interface NoteDialogProps {
  title: string;
  text: string;
  label: string;
  hint?: string;
  action: string;
  /** What is said when it is left empty; without it the note is optional. */
  required?: string;
  onClose: () => void;
  onNote: (note: string) => void;
}

/** Asks for a few words before something is done. */
export function NoteDialog({ title, text, label, hint, action, required, onClose, onNote }: NoteDialogProps) {
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (required && note.trim() === "") return setError(required);
    onNote(note.trim());
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="stack">
        <p>{text}</p>
        <TextArea
          label={label}
          hint={hint}
          error={error}
          optional={!required}
          rows={3}
          maxLength={2000}
          value={note}
          onChange={setNote}
        />
        <div className="row">
          <Button>{action}</Button>
          <Button type="button" look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
