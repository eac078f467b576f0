import { useState } from "react";
import type { OrderDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, TextArea, TextField } from "../../ui/fields";
import { useChecks } from "../../ui/useChecks";
import { BuyerNews } from "../BuyerNews";
import { useBuyer } from "../news";
import { describeStep, type PlainStep } from "./steps";
import { useOrderStep } from "./useOrder";

interface StepDialogProps {
  order: OrderDesk;
  step: PlainStep;
  onClose: () => void;
}

/** Asks once more before a step, and for a note about it. */
export function StepDialog({ order, step, onClose }: StepDialogProps) {
  const { title, text, act, said, isFinal } = describeStep(step, useBuyer(order));
  const [note, setNote] = useState("");
  const [handoverCode, setHandoverCode] = useState("");
  const send = useOrderStep(order, step, said, onClose);
  const { command, about, pass } = useChecks(send);
  const run = () => {
    const isMissing = isFinal && note.trim() === "";
    const errors = isMissing ? [{ field: "note", message: "Enter a reason." }] : [];
    return pass(errors) && send.mutateAsync({ note: note.trim(), handoverCode: handoverCode.trim() });
  };
  return (
    <CommandDialog
      title={title}
      explanation={<BuyerNews buyer={order} text={text} />}
      confirm={act}
      tone={isFinal ? "danger" : undefined}
      form={step}
      command={command}
      run={run}
      onClose={onClose}
    >
      {step === "deliver" && (
        <TextField
          id={fieldId("handoverCode", step)}
          label="Handover code"
          hint="What the receiver showed or said. Leave it empty if you know them otherwise."
          optional
          autoComplete="off"
          maxLength={8}
          error={about("handoverCode")}
          value={handoverCode}
          onChange={setHandoverCode}
        />
      )}
      <TextArea
        id={fieldId("note", step)}
        label={isFinal ? "Reason" : "Note"}
        hint="Only staff see this."
        optional={!isFinal}
        rows={2}
        error={about("note")}
        value={note}
        onChange={setNote}
      />
    </CommandDialog>
  );
}
