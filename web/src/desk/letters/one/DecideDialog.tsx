import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Choice, fieldId, TextArea } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { Letter } from "../types";
import { OUTCOMES } from "../words";
import { useStep } from "./useLetter";

/** Ends a complaint with an outcome and the words that they get. */
export function DecideDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const [outcome, setOutcome] = useState("");
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const step = useStep(letter);
  const once = useOnce();
  const isEmpty = text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (outcome === "" || isEmpty) return;
    once(async () => {
      await step.mutateAsync({ step: "decide", body: { outcome, reply: text.trim() } });
      toast("Answered.");
      onClose();
    });
  };
  return (
    <Dialog open title={`Answer ${letter.reference}`} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={step.error} form="decide" />
        <Choice
          id={fieldId("outcome", "decide")}
          label="Outcome"
          error={isTried && outcome === "" ? "Choose the outcome." : undefined}
          value={outcome}
          options={OUTCOMES}
          onChange={setOutcome}
        />
        <TextArea
          id={fieldId("reply", "decide")}
          label="Answer"
          hint="It is mailed to them. Say what you found, what changes, and that they may go to the regulator."
          error={isTried && isEmpty ? "Write what they are told." : undefined}
          rows={7}
          maxLength={10_000}
          value={text}
          onChange={setText}
        />
        <div className="row">
          <Button disabled={step.isPending}>Decide and answer</Button>
          <Button type="button" look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
