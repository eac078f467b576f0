import type { FormEvent, ReactNode } from "react";
import { ProblemSummary } from "./ProblemSummary";

interface FormProps {
  className?: string;
  /** Tells its fields from those of another form: the `form` of their `fieldId`. */
  form?: string;
  /** What the server, or the form itself, has against it. */
  error?: unknown;
  run: () => unknown;
  children: ReactNode;
}

/** A form on a screen; one in a dialog is a `CommandDialog`. */
export function Form({ className = "stack", form, error, run, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <form className={className} noValidate onSubmit={submit}>
      <ProblemSummary error={error} form={form} />
      {children}
    </form>
  );
}
