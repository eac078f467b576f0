import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { fieldId, TextArea } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { dateTime } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { Letter } from "../types";
import { useStep } from "./useLetter";

/** Notes of the house, never mailed. They stay: one that was wrong is followed by a better one. */
export function NotesPanel({ letter }: { letter: Letter }) {
  const { zone } = useSession();
  return (
    <Panel title="Notes">
      <div className="stack">
        {letter.notes.length > 0 && (
          <ul className={parts.lines}>
            {letter.notes.map(({ id, at, by, text }) => (
              <li key={id}>
                <p className={parts.plain} dir="auto">
                  {text ?? <em>For people who may read health details.</em>}
                </p>
                <span className="small soft">
                  {by}, <time dateTime={at}>{dateTime(at, zone)}</time>
                </span>
              </li>
            ))}
          </ul>
        )}
        {letter.steps.includes("note") && <Write letter={letter} />}
      </div>
    </Panel>
  );
}

function Write({ letter }: { letter: Letter }) {
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const step = useStep(letter);
  const once = useOnce();
  const isEmpty = text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(isEmpty);
    if (isEmpty) return;
    once(async () => {
      await step.mutateAsync({ step: "notes", body: { text: text.trim() } });
      setText("");
      toast("The note is kept.");
    });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ProblemSummary error={step.error} form="note" />
      <TextArea
        id={fieldId("text", "note")}
        label="New note"
        hint="Only the house sees it. It cannot be changed afterwards."
        error={isTried && isEmpty ? "Write the note." : undefined}
        rows={3}
        maxLength={5000}
        value={text}
        onChange={setText}
      />
      <p>
        <Button look="line" icon={plus} disabled={step.isPending}>
          Keep the note
        </Button>
      </p>
    </form>
  );
}
