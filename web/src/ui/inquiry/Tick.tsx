import type { ReactNode } from "react";
import { Localized } from "../../messages/Localized";
import { FieldError, fieldClass, useField } from "../Field";
import css from "../Field.module.css";
import type { FormOptions } from "./options";

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

/** The terms that a form wants agreed to, with the way to read them first. */
export function Terms({ terms }: { terms: FormOptions["terms"] }) {
  return (
    <Tick name="terms">
      {terms.label} (
      <a href={terms.href} target="_blank" rel="noopener">
        <Localized id="ui-read-terms" elements={{ hidden: (words) => <span className="vh">{words}</span> }} />
      </a>
      )
    </Tick>
  );
}
