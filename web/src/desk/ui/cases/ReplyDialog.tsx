import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { pencil, send } from "../../../ui/icons";
import { Dialog } from "../Dialog";
import { fieldId, Select, TextArea } from "../fields";
import { ProblemSummary } from "../ProblemSummary";
import { useOnce } from "../useOnce";
import type { Command } from "./command";

const MESSAGE = fieldId("text", "reply");

interface ReplyDialogProps {
  title: string;
  command: Command;
  text: string;
  /** Above and below the message, such as who gets it. */
  children: (isTried: boolean) => ReactNode;
  /** What they will read, and where. */
  preview: ReactNode;
  others?: ReactNode;
  reply: () => Promise<unknown>;
  onClose: () => void;
}

/** Writes a reply. It is looked at before it goes: nobody can call it back. */
export function ReplyDialog({ title, command, text, children, preview, others, reply, onClose }: ReplyDialogProps) {
  const [isTried, setIsTried] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const once = useOnce();
  const shown = useRef<HTMLDivElement>(null);
  // The keys go where the reading and the writing is: what had them is taken away with each change of the two.
  useEffect(() => {
    const place = isShown ? shown.current : document.getElementById(MESSAGE);
    place?.focus();
  }, [isShown]);
  const look = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    setIsShown(text.trim() !== "");
  };
  return (
    <Dialog open title={title} onClose={onClose} size="wide">
      {isShown ? (
        <div ref={shown} tabIndex={-1} className="stack" role="status">
          <ProblemSummary error={command.error} form="reply" />
          {preview}
          <div className="row">
            <Button type="button" icon={send} disabled={command.isPending} onClick={() => once(reply)}>
              Send
            </Button>
            <Button type="button" look="line" icon={pencil} onClick={() => setIsShown(false)}>
              Edit
            </Button>
          </div>
        </div>
      ) : (
        <form className="stack" noValidate onSubmit={look}>
          <ProblemSummary error={command.error} form="reply" />
          {children(isTried)}
          <div className="row">
            <Button>Preview</Button>
            {others}
            <Button type="button" look="line" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface BeginProps {
  templates: readonly { key: string; label: string }[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** Texts of the house to begin a reply with. */
export function BeginWith({ templates, chosen, onChoose }: BeginProps) {
  if (templates.length === 0) return null;
  const options = [
    { value: "", label: "Blank message" },
    ...templates.map(({ key, label }) => ({ value: key, label })),
  ];
  return <Select label="Start from" optional value={chosen} options={options} onChange={onChoose} />;
}

interface MessageFieldProps {
  hint: ReactNode;
  isTried: boolean;
  rows: number;
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
}

export function MessageField({ isTried, value, ...rest }: MessageFieldProps) {
  return (
    <TextArea
      id={MESSAGE}
      label="Message"
      error={isTried && value.trim() === "" ? "Enter a message." : undefined}
      value={value}
      {...rest}
    />
  );
}
