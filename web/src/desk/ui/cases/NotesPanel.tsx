import { type ReactNode, useState } from "react";
import type { CaseNote } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { Form } from "../Form";
import { fieldId, TextArea } from "../fields";
import { Panel } from "../Panel";
import parts from "../parts.module.css";
import { toast } from "../toasts";
import { useOnce } from "../useOnce";
import { At } from "../When";
import type { Command } from "./command";

interface NotesPanelProps {
  notes: readonly CaseNote[];
  /** Who will read a new one. */
  hint: string;
  command: Command;
  /** A new one; without it they can only be read. */
  typed?: TypedNote;
}

interface TypedNote {
  /** Keeps it, and empties what is typed. */
  write: (text: string) => Promise<unknown>;
  text: string;
  onText: (text: string) => void;
  /** What became of it. */
  saved: ReactNode;
}

/** Notes of the house, never mailed. They stay: one that was wrong is followed by a better one. */
export function NotesPanel({ notes, hint, command, typed }: NotesPanelProps) {
  return (
    <Panel title="Notes">
      <div className="stack">
        {notes.length > 0 && (
          <ul className={parts.lines}>
            {notes.map(({ id, at, by, text }) => (
              <li key={id}>
                <p className={parts.plain} dir="auto">
                  {text ?? <em>Only people who can read health details see this.</em>}
                </p>
                <span className="small soft">
                  {by}, <At at={at} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {typed && <Write hint={hint} command={command} {...typed} />}
      </div>
    </Panel>
  );
}

function Write({ hint, command, write, text, onText, saved }: Pick<NotesPanelProps, "hint" | "command"> & TypedNote) {
  const [isTried, setIsTried] = useState(false);
  const once = useOnce();
  const isEmpty = text.trim() === "";
  const run = () => {
    setIsTried(isEmpty);
    if (isEmpty) return;
    once(async () => {
      await write(text.trim());
      toast("Note saved.");
    });
  };
  return (
    <Form error={command.error} form="note" run={run}>
      <TextArea
        id={fieldId("text", "note")}
        label="New note"
        hint={`${hint} You cannot change it afterwards.`}
        error={isTried && isEmpty ? "Enter a note." : undefined}
        rows={3}
        maxLength={5000}
        value={text}
        onChange={onText}
      />
      <p className={parts.acts}>
        <Button look="line" icon={plus} disabled={command.isPending}>
          Save note
        </Button>
        {saved}
      </p>
    </Form>
  );
}
