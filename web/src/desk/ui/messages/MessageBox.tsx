import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/Button";
import { send } from "../../../ui/icons";
import { Form } from "../Form";
import { fieldId, TextArea } from "../fields";
import css from "./messages.module.css";
import type { NoteReader } from "./spokenNote";
import { VoiceNoteBox } from "./VoiceNoteBox";

/** Longest message that the server takes, in characters. */
const LONGEST = 5_000;

interface MessageBoxProps {
  label: string;
  hint?: ReactNode;
  /** What is typed. It is emptied from outside once it was sent, and so stays when that fails. */
  text: string;
  onText: (text: string) => void;
  isPending: boolean;
  /** What the server has against it, where no toast says so. */
  error?: unknown;
  onSend: (text: string) => void;
  /** Who hears what is spoken here, and what follows once it has arrived. */
  voice: { reader: NoteReader; onSent: () => void };
  /** What became of what is typed, where it is kept until it is sent. */
  saved?: ReactNode;
  /** Above the field, such as who reads it. */
  children?: ReactNode;
}

/** Writes or speaks a message of a thread. Ctrl or ⌘ with Enter sends what is written too. */
export function MessageBox(props: MessageBoxProps) {
  const { label, hint, text, onText, isPending, error, onSend, voice, saved, children } = props;
  const [isTried, setIsTried] = useState(false);
  const isEmpty = text.trim() === "";
  const submit = () => {
    if (isPending) return;
    setIsTried(isEmpty);
    if (!isEmpty) onSend(text.trim());
  };
  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <>
      <Form form="message" error={error} run={submit}>
        {children}
        <TextArea
          id={fieldId("text", "message")}
          label={label}
          hint={hint}
          error={isTried && isEmpty ? "Enter a message." : undefined}
          rows={3}
          maxLength={LONGEST}
          // Not disabled: that would take the focus from who writes on.
          readOnly={isPending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={sendByKeys}
          value={text}
          onChange={onText}
        />
        <p className={css.send}>
          <Button look="line" icon={send} disabled={isPending}>
            {isPending ? "Sending…" : "Send"}
          </Button>
          <span className={`small soft ${css.keys}`}>
            or <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
          </span>
          {saved}
        </p>
      </Form>
      <VoiceNoteBox {...voice} />
    </>
  );
}
