import type { ReactNode } from "react";
import type { FormState } from "../../render/contract";
import { FieldError, fieldId, typed } from "../Field";
import css from "../Field.module.css";

interface TickProps {
  name: string;
  form: string;
  state?: FormState;
  /** What is agreed to. */
  children: ReactNode;
}

/** A box that must be ticked before the form is taken. It is never ticked beforehand. */
export function Tick({ name, form, state, children }: TickProps) {
  const id = fieldId(form, name);
  const error = state?.errors.find((found) => found.field === name)?.message;
  return (
    <div className={error ? `${css.field} ${css.wrong}` : css.field}>
      {error && <FieldError id={`${id}-error`} message={error} />}
      <div>
        <label className={css.check}>
          <input
            type="checkbox"
            id={id}
            name={name}
            value="yes"
            required
            data-flag=""
            defaultChecked={typed(state, name) === "yes"}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
          />
          <span>{children}</span>
        </label>
      </div>
    </div>
  );
}
