import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { pencil, send } from "../../../ui/icons";
import { Dialog } from "../../ui/Dialog";
import { Check, fieldId, Select, TextArea } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { Letter, ReplyTemplate } from "../types";
import { afterReply, moveWords, stateWords } from "../words";
import { useReplies, useStep } from "./useLetter";

interface ReplyDialogProps {
  letter: Letter;
  /** Where the letter is brought by it: then its text for that is offered, and it can be left out. */
  to?: string;
  onClose: () => void;
}

/** Writes a reply, from a template or not. It is looked at before it goes: nobody can call it back. */
export function ReplyDialog({ letter, to, onClose }: ReplyDialogProps) {
  const next = to ?? afterReply(letter);
  const templates = useReplies(letter.kind);
  const offered = to && templates.find(({ forState }) => forState === to);
  const [typed, setText] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const text = typed ?? (offered ? offered.text : "");
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
      const state = moves && next ? next : letter.state;
      await step.mutateAsync({ step: "reply", body: { text: text.trim(), state } });
      toast("The reply is in the outbox.");
      onClose();
    });
  const moveOnly = () =>
    once(async () => {
      await step.mutateAsync({ step: "state", body: { state: to } });
      toast(`Now it is ‘${stateWords(to ?? "").label}’. Nothing was mailed.`);
      onClose();
    });
  const choose = (key: string) => {
    setChosen(key);
    setText(templates.find((one) => one.key === key)?.text ?? text);
  };
  return (
    <Dialog open title={titleOf(letter, to)} onClose={onClose} size="wide">
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
          <ProblemSummary error={step.error} form="reply" />
          <Begin templates={templates} chosen={chosen ?? (offered ? offered.key : "")} onChoose={choose} />
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
          {next && !to && (
            <Check label={`Then it is ‘${stateWords(next).label}’`} checked={moves} onChange={setMoves} />
          )}
          <div className="row">
            <Button>See it as they will</Button>
            {to && (
              <Button type="button" look="line" disabled={step.isPending} onClick={moveOnly}>
                {moveWords(to)}, without a mail
              </Button>
            )}
            <Button type="button" look="line" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

const titleOf = ({ name, reference }: Letter, to?: string): string =>
  to ? `${moveWords(to)}: what do you write to ${name || reference}?` : `Reply to ${name || reference}`;

interface BeginProps {
  templates: readonly ReplyTemplate[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** Texts of the house to begin with. */
function Begin({ templates, chosen, onChoose }: BeginProps) {
  if (templates.length === 0) return null;
  const options = [
    { value: "", label: "An empty page" },
    ...templates.map(({ key, label }) => ({ value: key, label })),
  ];
  return <Select label="Begin with" optional value={chosen} options={options} onChange={onChoose} />;
}
