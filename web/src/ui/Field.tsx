import { createContext, type ReactNode, useContext } from "react";
import { t } from "../messages/message";
import type { FormState } from "../render/contract";
import css from "./Field.module.css";
import { Icon } from "./Icon";
import { circleAlert } from "./icons";

/** The form around a field: its name, so that ids stay unique on the page, and what it came back with. */
export const FormContext = createContext<{ form: string; state?: FormState }>({ form: "" });

/** Id of a field's control, for the links of the error summary. */
export const fieldId = (form: string, name: string) => `${form}-${name}`;

/** Everything that a form was posted with under a name. */
export function typedAll(state: FormState | undefined, name: string): string[] {
  const value = state?.values[name] ?? [];
  return Array.isArray(value) ? value : [value];
}

/** The value that a form was posted with. */
export const typed = (state: FormState | undefined, name: string): string => typedAll(state, name)[0] ?? "";

/** What the form around knows of one of its fields; `also` is another name under which the server may say what is wrong. */
export function useField(name: string, also = name) {
  const { form, state } = useContext(FormContext);
  const error = state?.errors.find(({ field }) => field === name || field === also)?.message;
  return {
    id: fieldId(form, name),
    error,
    isInvalid: error ? (true as const) : undefined,
    values: typedAll(state, name),
  };
}

/** Classes of the box around a field. */
export const fieldClass = (error: string | undefined) => (error ? `${css.field} ${css.wrong}` : css.field);

interface FrameProps {
  name: string;
  /** The label of a field, the legend of a group. */
  label: ReactNode;
  hint?: ReactNode;
  /** Required is the rule; optional is said, or what may be given instead. */
  optional?: ReactNode;
  /** Another name under which the server may say what is wrong. */
  also?: string;
}

function useFrame({ name, label, hint, optional, also }: FrameProps) {
  const { id, error, isInvalid } = useField(name, also);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const words = (
    <>
      {label}
      {optional && <span className={css.optional}> ({optional === true ? t("ui-optional") : optional})</span>}
    </>
  );
  const below = (
    <>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
    </>
  );
  return { id, className: fieldClass(error), described, isInvalid, words, below };
}

interface FieldFrameProps extends FrameProps {
  labelClass?: string;
  /** Draws the control with the attributes that tie it to its label, hint and error. */
  children: (control: {
    id: string;
    name: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** Label, hint and error of one control. */
export function FieldFrame({ labelClass, children, ...frame }: FieldFrameProps) {
  const { id, className, described, isInvalid, words, below } = useFrame(frame);
  return (
    <div className={className}>
      <label htmlFor={id} className={labelClass}>
        {words}
      </label>
      {below}
      {children({ id, name: frame.name, "aria-describedby": described, "aria-invalid": isInvalid })}
    </div>
  );
}

/** Legend, hint and error of several controls that are one answer; the first of them has the id of the field. */
export function FieldGroup({ children, ...frame }: FrameProps & { children: (id: string) => ReactNode }) {
  const { id, className, described, words, below } = useFrame(frame);
  return (
    <fieldset className={className} aria-describedby={described}>
      <legend className={css.legend}>{words}</legend>
      {below}
      {children(id)}
    </fieldset>
  );
}

interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: ReactNode;
  /** Needed by most, though words beside the label tell others what may stand in its place. */
  required?: boolean;
  type?: "text" | "email" | "tel" | "number" | "date" | "url";
  autoComplete?: string;
  inputMode?: "text" | "email" | "tel" | "numeric" | "decimal";
  /** False where words are no words: codes, names. */
  spellCheck?: boolean;
  autoCapitalize?: "off" | "characters";
  placeholder?: string;
  /** Id of a `datalist` with what may be typed. */
  list?: string;
  /** Stands in the control where nothing was typed. */
  initial?: string;
  /** Stands in the control whatever was typed. */
  defaultValue?: string;
  /** Given: several lines. */
  rows?: number;
  /** Given: a choice of one. */
  options?: { value: string; label: string }[];
}

/** What a field of a type has unless it says otherwise. */
const USUAL: { [type: string]: Pick<FieldProps, "inputMode" | "autoComplete"> } = {
  email: { inputMode: "email", autoComplete: "email" },
  tel: { inputMode: "tel" },
};

/** Label, hint, error and control of one answer, tied together. */
export function Field({ name, label, hint, optional, initial, rows, options, type = "text", ...rest }: FieldProps) {
  const value = useField(name).values[0] || initial || "";
  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      {(tied) => {
        const control = { ...tied, required: !optional, defaultValue: value, ...rest };
        if (rows) return <textarea {...control} rows={rows} className={`${css.input} ${css.area}`} />;
        if (!options) return <input {...USUAL[type]} {...control} type={type} className={css.input} />;
        return (
          <select {...control} className={`${css.input} ${css.select}`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        );
      }}
    </FieldFrame>
  );
}

/** What is wrong with an answer, between its hint and its control. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p className={css.error} id={id}>
      <Icon of={circleAlert} size="small" />
      <span>
        <span className="vh">{t("ui-error-before")} </span>
        {message}
      </span>
    </p>
  );
}

interface ChecksProps {
  name: string;
  legend: string;
  hint?: string;
  optional?: boolean;
  /** `radio` for a choice of one. */
  kind?: "checkbox" | "radio";
  /** Is ticked where nothing was chosen. */
  initial?: string;
  options: { value: string; label: ReactNode }[];
}

/** A group of ticks, or a choice of one. */
export function Checks({ name, legend, hint, optional, kind = "checkbox", initial, options }: ChecksProps) {
  const { values } = useField(name);
  const chosen = values.length > 0 ? values : [initial];
  return (
    <FieldGroup name={name} label={legend} hint={hint} optional={optional}>
      {(id) =>
        options.map((option, at) => (
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
        ))
      }
    </FieldGroup>
  );
}
