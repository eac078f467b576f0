import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "./Dialog";
import { ProblemSummary } from "./ProblemSummary";
import { useOnce } from "./useOnce";

interface CommandDialogProps {
  title: string;
  explanation?: ReactNode;
  /** The fields; `isTried` once somebody pressed the button, so that what is missing is said. */
  children?: ReactNode | ((isTried: boolean) => ReactNode);
  /** The verb: 'Give it back'. */
  confirm: string;
  tone?: "primary" | "danger";
  icon?: string;
  size?: "normal" | "wide";
  /** Tells its fields from those of another form: the `form` of their `fieldId`. */
  form?: string;
  /** What is done, as a mutation says of it. */
  command?: { error: unknown; isPending: boolean };
  disabled?: boolean;
  /** Does it, unless a field is missing. */
  run: () => unknown;
  onClose: () => void;
}

/** The way out that changes nothing: beside 'Cancel order', 'Cancel' would be a second answer of the same name. */
const wayOut = (confirm: string): string => (confirm.startsWith("Cancel") ? "Keep it" : "Cancel");

/**
 * Asks for what a step needs and does it: once, however often the button is pressed. What the server refuses is said
 * above the fields, also that somebody else was faster, and what was typed stays.
 */
export function CommandDialog(props: CommandDialogProps) {
  const { title, explanation, children, confirm, tone, icon, size, form } = props;
  const { command, disabled, run, onClose } = props;
  const [isTried, setIsTried] = useState(false);
  const once = useOnce();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    once(async () => run());
  };
  return (
    <Dialog open title={title} size={size} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={command?.error} form={form} />
        {typeof explanation === "string" ? <p>{explanation}</p> : explanation}
        {typeof children === "function" ? children(isTried) : children}
        <div className="row">
          <Button look={tone} icon={icon} disabled={disabled || command?.isPending}>
            {confirm}
          </Button>
          <Button type="button" look="line" onClick={onClose}>
            {wayOut(confirm)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
