import { useState } from "react";
import type { OrderDesk, OrderReturnDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, TextArea } from "../../ui/fields";
import { useReturnAnswer } from "../one/useOrder";
import { useChecks } from "../useChecks";
import { describeAnswer, type ReturnAnswer } from "./returning";

interface AnswerDialogProps {
  order: OrderDesk;
  back: OrderReturnDesk;
  answer: ReturnAnswer;
  onClose: () => void;
}

/** Writes to the buyer how to send it back, or why not. */
export function AnswerDialog({ order, back, answer, onClose }: AnswerDialogProps) {
  const { title, text, hint, act, said, missing } = describeAnswer(answer, back, order);
  const isRefused = answer === "refuse";
  const [reply, setReply] = useState(isRefused ? "" : back.reply);
  const send = useReturnAnswer(order, back.id, answer, said, onClose);
  const { command, about, pass } = useChecks(send);
  const run = () => {
    const errors = reply.trim() === "" ? [{ field: "reply", message: missing }] : [];
    return pass(errors) && send.mutateAsync(reply.trim());
  };
  return (
    <CommandDialog
      title={title}
      explanation={text}
      confirm={act}
      cancel={isRefused ? "Go back" : undefined}
      tone={isRefused ? "danger" : undefined}
      form={answer}
      command={command}
      run={run}
      onClose={onClose}
    >
      <TextArea
        id={fieldId("reply", answer)}
        label="Reply to the buyer"
        hint={hint}
        rows={5}
        maxLength={2_000}
        error={about("reply")}
        value={reply}
        onChange={setReply}
      />
    </CommandDialog>
  );
}
