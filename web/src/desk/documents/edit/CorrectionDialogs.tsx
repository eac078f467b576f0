import { useState } from "react";
import { CommandDialog } from "../../ui/CommandDialog";
import { TextArea } from "../../ui/fields";
import { NoteDialog } from "./NoteDialog";
import type { Details } from "./useActions";

interface DialogProps {
  onClose: () => void;
  onDone: (details: Details) => void;
}

/** As long as a sentence is. */
const LONGEST = 300;

interface CorrectionFieldProps {
  value: string;
  onChange: (value: string) => void;
}

function CorrectionField({ value, onChange }: CorrectionFieldProps) {
  return (
    <TextArea
      label="Was something wrong before?"
      hint="One sentence for readers: what it said, and what is right. It stands under the article with today’s day, and in the feed. Leave it empty for spelling or new facts."
      optional
      rows={3}
      maxLength={LONGEST}
      value={value}
      onChange={onChange}
    />
  );
}

const given = (correction: string): Details => (correction.trim() ? { correction: correction.trim() } : {});

/** Publishes changes of an article that readers know, and asks whether they correct it. */
export function PublishDialog({ onClose, onDone }: DialogProps) {
  const [correction, setCorrection] = useState("");
  return (
    <CommandDialog
      title="Publish the changes"
      explanation="They replace the version on the site."
      confirm="Publish the changes"
      run={() => onDone(given(correction))}
      onClose={onClose}
    >
      <CorrectionField value={correction} onChange={setCorrection} />
    </CommandDialog>
  );
}

interface ApproveDialogProps extends DialogProps {
  text: string;
  /** Readers know the article: the doctor who approves its changes says whether they correct it. */
  corrects: boolean;
}

export function ApproveDialog({ text, corrects, onClose, onDone }: ApproveDialogProps) {
  const [correction, setCorrection] = useState("");
  return (
    <NoteDialog
      title="Approve this version"
      text={text}
      label="Approval note"
      hint="Kept with this version: what you checked, or simply ‘Checked and approved’."
      action="Approve"
      required="Enter a note, such as ‘Checked and approved’."
      onClose={onClose}
      onNote={(note) => onDone({ note, ...given(correction) })}
    >
      {corrects && <CorrectionField value={correction} onChange={setCorrection} />}
    </NoteDialog>
  );
}
