import { useState } from "react";
import type { DataComplaintOutcome, DeskLetter } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { Choice, fieldId, TextArea } from "../../ui/fields";
import { toast } from "../../ui/toasts";
import { choicesOf } from "../../ui/words";
import { useStep } from "./useLetter";

/** Ends a complaint with an outcome and the words that they get. */
export function DecideDialog({ letter, onClose }: { letter: DeskLetter; onClose: () => void }) {
  const [outcome, setOutcome] = useState<DataComplaintOutcome | "">("");
  const [text, setText] = useState("");
  const step = useStep(letter);
  const isEmpty = text.trim() === "";
  const run = async () => {
    if (outcome === "" || isEmpty) return;
    await step.mutateAsync({ step: "decide", body: { outcome, reply: text.trim() } });
    toast("Answered.");
    onClose();
  };
  return (
    <CommandDialog
      title={`Answer ${letter.reference}`}
      form="decide"
      confirm="Decide and answer"
      command={step}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Choice
            id={fieldId("outcome", "decide")}
            label="Outcome"
            error={isTried && outcome === "" ? "Choose the outcome." : undefined}
            value={outcome}
            options={choicesOf("DataComplaintOutcome")}
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
        </>
      )}
    </CommandDialog>
  );
}
