import { type ReactNode, useState } from "react";
import { CommandDialog } from "../ui/CommandDialog";
import type { Command } from "../ui/cases/command";
import { fieldId, TextArea } from "../ui/fields";
import { useChecks } from "./useChecks";

/** What the dialog says. */
export interface ReplyText {
  title: string;
  text: ReactNode;
  hint: string;
  act: string;
  /** What is said where the reply is left out. */
  missing: string;
}

interface ReplyDialogProps {
  /** Tells its field from that of another dialog. */
  form: string;
  words: ReplyText;
  isRefusal: boolean;
  /** What was written to the buyer before. */
  before?: string;
  rows: number;
  longest: number;
  /** Does it with the reply. */
  send: Command & { mutateAsync: (reply: string) => Promise<unknown> };
  onClose: () => void;
}

/** Does something that a buyer has to be told of, with words to them: how to send it back, or why not. */
export function ReplyDialog({ form, words, isRefusal, before = "", rows, longest, send, onClose }: ReplyDialogProps) {
  const [reply, setReply] = useState(before);
  const { command, about, pass } = useChecks(send);
  const run = () => {
    const errors = reply.trim() === "" ? [{ field: "reply", message: words.missing }] : [];
    return pass(errors) && send.mutateAsync(reply.trim());
  };
  return (
    <CommandDialog
      title={words.title}
      explanation={words.text}
      confirm={words.act}
      cancel={isRefusal ? "Go back" : undefined}
      tone={isRefusal ? "danger" : undefined}
      form={form}
      command={command}
      run={run}
      onClose={onClose}
    >
      <TextArea
        id={fieldId("reply", form)}
        label="Reply to the buyer"
        hint={words.hint}
        rows={rows}
        maxLength={longest}
        error={about("reply")}
        value={reply}
        onChange={setReply}
      />
    </CommandDialog>
  );
}
