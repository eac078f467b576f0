import type { DataComplaintOutcome, DeskLetter } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { Choice, TextArea } from "../../ui/fields";
import { toast } from "../../ui/toasts";
import { useFields } from "../../ui/useFields";
import { choicesOf } from "../../ui/words";
import { useStep } from "./useLetter";

/** Ends a complaint with an outcome and the words that they get. */
export function DecideDialog({ letter, onClose }: { letter: DeskLetter; onClose: () => void }) {
  const { draft, field } = useFields<{ outcome: DataComplaintOutcome | ""; reply: string }>(
    { outcome: "", reply: "" },
    "decide",
  );
  const { outcome, reply } = draft;
  const step = useStep(letter);
  const isEmpty = reply.trim() === "";
  const run = async () => {
    if (outcome === "" || isEmpty) return;
    await step.mutateAsync({ step: "decide", body: { outcome, reply: reply.trim() } });
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
            {...field("outcome")}
            label="Outcome"
            error={isTried && outcome === "" ? "Choose the outcome." : undefined}
            options={choicesOf("DataComplaintOutcome")}
          />
          <TextArea
            {...field("reply")}
            label="Answer"
            hint="It is mailed to them. Say what you found, what changes, and that they may go to the regulator."
            error={isTried && isEmpty ? "Write what they are told." : undefined}
            rows={7}
            maxLength={10_000}
          />
        </>
      )}
    </CommandDialog>
  );
}
