import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { pencil, send } from "../../../ui/icons";
import { Dialog } from "../../ui/Dialog";
import { Check, fieldId, Select, TextArea } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { Letter } from "../types";
import { afterReply, stateWords } from "../words";
import { useReplies, useStep } from "./useLetter";

interface ReplyDialogProps {
  letter: Letter;
  onClose: () => void;
}

/** Writes a reply, from a template or not. It is looked at before it goes: nobody can call it back. */
export function ReplyDialog({ letter, onClose }: ReplyDialogProps) {
  const next = afterReply(letter);
  const [text, setText] = useState("");
  const [moves, setMoves] = useState(next !== undefined);
  const [isTried, setIsTried] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const step = useStep(letter);
  const once = useOnce();
  const isEmpty = text.trim() === "";
  const look = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    setIsShown(!isEmpty);
  };
  const go = () =>
    once(async () => {
      const state = moves && next ? { state: next } : {};
      await step.mutateAsync({ step: "reply", body: { text: text.trim(), ...state } });
      toast("The reply is on its way.");
      onClose();
    });
  return (
    <Dialog open title={`Reply to ${letter.name || letter.reference}`} onClose={onClose} size="wide">
      {isShown ? (
        <div className="stack" role="status">
          <ProblemSummary error={step.error} form="reply" />
          <p>
            <strong>To:</strong> {letter.person.email}
          </p>
          <p className={parts.letter} dir="auto">
            {text.trim()}
          </p>
          <p className="small soft">
            It goes by mail with the reference {letter.reference}.
            {letter.replyAddress && " What they answer comes back to this thread."}
          </p>
          <div className="row">
            <Button type="button" icon={send} disabled={step.isPending} onClick={go}>
              Send it
            </Button>
            <Button type="button" look="line" icon={pencil} onClick={() => setIsShown(false)}>
              Change it
            </Button>
          </div>
        </div>
      ) : (
        <form className="stack" noValidate onSubmit={look}>
          <Begin kind={letter.kind} onChoose={setText} />
          <TextArea
            id={fieldId("text", "reply")}
            label="Message"
            hint="No word about anybody’s health: a mail can be read by others."
            error={isTried && isEmpty ? "Write the message." : undefined}
            rows={9}
            maxLength={10_000}
            value={text}
            onChange={setText}
          />
          {next && <Check label={`Then it is ‘${stateWords(next).label}’`} checked={moves} onChange={setMoves} />}
          <div className="row">
            <Button>See it as they will</Button>
            <Button type="button" look="line" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Texts of the house to begin with. */
function Begin({ kind, onChoose }: { kind: Letter["kind"]; onChoose: (text: string) => void }) {
  const templates = useReplies(kind);
  const [chosen, setChosen] = useState("");
  if (templates.length === 0) return null;
  const options = [
    { value: "", label: "An empty page" },
    ...templates.map(({ key, label }) => ({ value: key, label })),
  ];
  const choose = (key: string) => {
    setChosen(key);
    const template = templates.find((one) => one.key === key);
    if (template) onChoose(template.text);
  };
  return <Select label="Begin with" optional value={chosen} options={options} onChange={choose} />;
}
