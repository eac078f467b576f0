import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { TextArea } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { dateTime } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import css from "../care.module.css";
import type { CareRequest } from "../types";
import { useStep } from "./useRequest";

/** Private notes of the house. They stay: one that was wrong is followed by a better one. */
export function NotesPanel({ request }: { request: CareRequest }) {
  const { zone } = useSession();
  return (
    <Panel title="Notes">
      <div className="stack">
        {request.notes.length > 0 && (
          <ul className={css.lines}>
            {request.notes.map(({ id, at, by, text }) => (
              <li key={id}>
                <p className={css.note} dir="auto">
                  {text}
                </p>
                <span className="small soft">
                  {by}, <time dateTime={at}>{dateTime(at, zone)}</time>
                </span>
              </li>
            ))}
          </ul>
        )}
        <Write request={request} />
      </div>
    </Panel>
  );
}

function Write({ request }: { request: CareRequest }) {
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const step = useStep(request);
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
        label="New note"
        hint="Locked; only people who may read health details see it. It cannot be changed afterwards."
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
