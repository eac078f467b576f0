import type { ReactNode } from "react";
import { FoundNote, SavedNote, TypedDraft } from "../saving/TypedDraft";
import type { DraftName } from "../saving/typed";
import type { Typed } from "../saving/useTyped";
import { CommandDialog } from "../ui/CommandDialog";
import type { Command } from "../ui/cases/command";
import { fieldId, TextArea } from "../ui/fields";
import { useChecks } from "../ui/useChecks";

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
  /** Tells its field from that of another dialog, also of one about the same. */
  form: string;
  /** Under which name it is kept as it is typed. */
  draft: DraftName;
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

/** The words of each dialog about the same, by its form. */
type Words = Record<string, string>;

/** Does something that a buyer has to be told of, with words to them: how to send it back, or why not. */
export function ReplyDialog(props: ReplyDialogProps) {
  const { form, draft, before = "" } = props;
  return (
    <TypedDraft<Words> {...draft} isDialog start={{ [form]: before }}>
      {(typed) => <Write {...props} typed={typed} />}
    </TypedDraft>
  );
}

function Write(props: ReplyDialogProps & { typed: Typed<Words> }) {
  const { form, words, isRefusal, rows, longest, send, onClose, typed } = props;
  const reply = typed.fields[form] ?? "";
  const { command, about, pass } = useChecks(send);
  const run = async () => {
    const errors = reply.trim() === "" ? [{ field: "reply", message: words.missing }] : [];
    if (!pass(errors)) return;
    await typed.settle();
    await send.mutateAsync(reply.trim());
    typed.sent();
  };
  return (
    <CommandDialog
      title={words.title}
      explanation={words.text}
      confirm={words.act}
      tone={isRefusal ? "danger" : undefined}
      form={form}
      command={command}
      run={run}
      onClose={onClose}
    >
      <FoundNote typed={typed} />
      <TextArea
        id={fieldId("reply", form)}
        label="Reply to the buyer"
        hint={words.hint}
        rows={rows}
        maxLength={longest}
        error={about("reply")}
        value={reply}
        onChange={(text) => typed.put({ [form]: text })}
      />
      <SavedNote typed={typed} />
    </CommandDialog>
  );
}
