import type { ReactNode } from "react";
import { FieldError, fieldClass, useField } from "../Field";
import css from "../Field.module.css";

interface TickProps {
  name: string;
  children: ReactNode;
}

/** A box that must be ticked before the form is taken. It is never ticked beforehand. */
export function Tick({ name, children }: TickProps) {
  const { id, error, isInvalid, values } = useField(name);
  return (
    <div className={fieldClass(error)}>
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
            defaultChecked={values[0] === "yes"}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={isInvalid}
          />
          <span>{children}</span>
        </label>
      </div>
    </div>
  );
}
