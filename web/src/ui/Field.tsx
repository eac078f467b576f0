import type { ReactNode } from "react";
import type { FormState } from "../render/contract";
import css from "./Field.module.css";
import { Icon } from "./Icon";
import { circleAlert } from "./icons";

interface FieldProps {
  /** Name of the field and, with the form's name before it, its id. */
  name: string;
  label: string;
  /** Name of the form, so that ids stay unique on the page. */
  form: string;
  /** What was typed and what was wrong with it, when the form comes back. */
  state?: FormState;
  hint?: string;
  /** Required is the rule; optional is said, or what may be given instead. */
  optional?: boolean | string;
  type?: "text" | "email" | "tel" | "number" | "date" | "url";
  autoComplete?: string;
  inputMode?: "text" | "email" | "tel" | "numeric" | "decimal";
  /** False where words are no words: codes, names. */
  spellCheck?: boolean;
  autoCapitalize?: "off" | "characters";
  placeholder?: string;
  /** Given: several lines. */
  rows?: number;
  /** Given: a choice of one. */
  options?: { value: string; label: string }[];
}

/** Id of a field's control, for the links of the error summary. */
export const fieldId = (form: string, name: string) => `${form}-${name}`;

/** The value that a form was posted with. */
export function typed(state: FormState | undefined, name: string): string {
  const value = state?.values[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** Label, hint, error and control of one answer, tied together. */
export function Field({ name, label, form, state, hint, optional, rows, options, type = "text", ...rest }: FieldProps) {
  const id = fieldId(form, name);
  const error = state?.errors.find((found) => found.field === name)?.message;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const shared = {
    id,
    name,
    required: !optional,
    defaultValue: typed(state, name),
    "aria-describedby": described,
    "aria-invalid": error ? true : undefined,
    ...rest,
  };
  let control: ReactNode = <input {...shared} type={type} className={css.input} />;
  if (rows) control = <textarea {...shared} rows={rows} className={`${css.input} ${css.area}`} />;
  if (options) {
    control = (
      <select {...shared} className={`${css.input} ${css.select}`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div className={error ? `${css.field} ${css.wrong}` : css.field}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={css.optional}> ({optional === true ? "optional" : optional})</span>}
      </label>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
      {control}
    </div>
  );
}

/** What is wrong with an answer, between its hint and its control. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p className={css.error} id={id}>
      <Icon of={circleAlert} size="small" />
      <span>
        <span className="vh">Error: </span>
        {message}
      </span>
    </p>
  );
}

interface ChecksProps {
  name: string;
  legend: string;
  form: string;
  state?: FormState;
  hint?: string;
  /** `radio` for a choice of one. */
  kind?: "checkbox" | "radio";
  options: { value: string; label: ReactNode }[];
}

/** A group of ticks, or a choice of one. */
export function Checks({ name, legend, form, state, hint, kind = "checkbox", options }: ChecksProps) {
  const id = fieldId(form, name);
  const error = state?.errors.find((found) => found.field === name)?.message;
  const posted = state?.values[name];
  const chosen = Array.isArray(posted) ? posted : [posted];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset className={error ? `${css.field} ${css.wrong}` : css.field} aria-describedby={described}>
      <legend className={css.legend}>{legend}</legend>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
      {options.map((option, at) => (
        <label key={option.value} className={css.check}>
          <input
            type={kind}
            id={at === 0 ? id : undefined}
            name={name}
            value={option.value}
            defaultChecked={chosen.includes(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
