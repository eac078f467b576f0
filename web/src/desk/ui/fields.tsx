import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useContext,
  useId,
} from "react";
import css from "../../ui/Field.module.css";
import { Icon } from "../../ui/Icon";
import { circleAlert } from "../../ui/icons";
import parts from "./parts.module.css";
import { momentSaid } from "./time";

/** What every field has. The pattern is that of the public forms: label, hint, error, control. */
export interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** It may be left out. */
  optional?: boolean;
  /** Its id, for the links of `ProblemSummary`: `fieldId("body.title")`. */
  id?: string;
}

/** Which fields say it in their label: those that may be left out, or, where nearly all may be, those that may not. */
export const MarkedFields = createContext<"optional" | "required">("optional");

/** Says behind a label that a field may be left out, or that it may not. */
export function FieldMark({ optional = false }: Pick<FieldFrame, "optional">) {
  const marked = useContext(MarkedFields);
  if (optional !== (marked === "optional")) return null;
  return <span className={css.optional}> ({marked})</span>;
}

/** Id of the control for a field of a problem document. `form` tells apart two forms that may be open at once. */
export const fieldId = (path: string, form = "field") => `${form}-${path.replaceAll(/[^\w-]/g, "-")}`;

export function useField({ id, hint, error }: Pick<FieldFrame, "id" | "hint" | "error">) {
  const own = useId();
  const control = id ?? own;
  return {
    id: control,
    "aria-describedby": [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
}

interface FieldBoxProps extends FieldFrame {
  /** What the control holds, as the rest of the desk writes it. */
  said?: string;
  children: ReactNode;
}

export function FieldBox({ id, label, hint, error, optional, said, children }: FieldBoxProps) {
  const name = (
    <label htmlFor={id}>
      {label}
      <FieldMark optional={optional} />
    </label>
  );
  return (
    <div className={error ? `${css.field} ${css.wrong}` : css.field}>
      {said ? (
        <span className={parts.said}>
          {name}
          <span className="small soft" id={`${id}-said`}>
            {said}
          </span>
        </span>
      ) : (
        name
      )}
      <Notes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

function Notes({ id, hint, error }: Pick<FieldFrame, "id" | "hint" | "error">) {
  return (
    <>
      {hint && (
        <div className={css.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
    </>
  );
}

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

type Own<Element> = Omit<Element, "onChange" | "value" | "className" | "style" | "id">;

interface TextFieldProps extends FieldFrame, Own<InputHTMLAttributes<HTMLInputElement>> {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, optional, id, value, onChange, ...rest }: TextFieldProps) {
  const field = useField({ id, hint, error });
  // Nobody has to search for something.
  const required = rest.required ?? (!optional && rest.type !== "search");
  // The browser writes a day and a time in its own language, some of them month first: beside it stands what is meant.
  const said = momentSaid(rest.type, value);
  const described = [said && `${field.id}-said`, field["aria-describedby"]].filter(Boolean).join(" ") || undefined;
  return (
    <FieldBox id={field.id} label={label} hint={hint} error={error} optional={optional} said={said}>
      <input
        {...rest}
        {...field}
        aria-describedby={described}
        className={css.input}
        required={required}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldBox>
  );
}

/** A day that narrows what is shown: nobody has to choose one, and that needs no saying. */
export function DayFilter(props: Omit<TextFieldProps, "type" | "required" | "optional">) {
  return <TextField {...props} type="date" required={false} />;
}

interface TextAreaProps extends FieldFrame, Own<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  value: string;
  onChange: (value: string) => void;
}

export function TextArea({ label, hint, error, optional, id, value, onChange, rows = 4, ...rest }: TextAreaProps) {
  const field = useField({ id, hint, error });
  return (
    <FieldBox id={field.id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...rest}
        {...field}
        rows={rows}
        className={`${css.input} ${css.area}`}
        required={!optional}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldBox>
  );
}

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> extends FieldFrame {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  disabled?: boolean;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, optional, id, value, onChange, options, disabled } = props;
  const field = useField({ id, hint, error });
  return (
    <FieldBox id={field.id} label={label} hint={hint} error={error} optional={optional}>
      <select
        {...field}
        className={`${css.input} ${css.select}`}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldBox>
  );
}

interface CheckProps extends Omit<FieldFrame, "optional"> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Check({ label, hint, error, id, checked, onChange, disabled }: CheckProps) {
  const field = useField({ id, hint, error });
  return (
    <div className={error ? `${css.field} ${css.wrong}` : css.field}>
      <label className={css.check}>
        <input
          {...field}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <Notes id={field.id} hint={hint} error={error} />
    </div>
  );
}

interface ChoiceProps<Value extends string> extends FieldFrame {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
}

/** A choice of one, all of them in sight. */
export function Choice<Value extends string>({ value, onChange, ...rest }: ChoiceProps<Value>) {
  return <Ticks {...rest} type="radio" isTicked={(one) => one === value} onTick={onChange} />;
}

interface ChecksProps<Value extends string> extends FieldFrame {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  options: readonly { value: Value; label: ReactNode }[];
}

/** A choice of several, all of them in sight; answered in the order of the options. */
export function Checks<Value extends string>({ values, onChange, ...rest }: ChecksProps<Value>) {
  const isTicked = (one: Value) => values.includes(one);
  const toggle = (value: Value) => {
    const next = rest.options.map((option) => option.value);
    onChange(next.filter((one) => isTicked(one) !== (one === value)));
  };
  return <Ticks {...rest} type="checkbox" isTicked={isTicked} onTick={toggle} />;
}

interface TicksProps<Value extends string> extends FieldFrame {
  type: "radio" | "checkbox";
  options: readonly { value: Value; label: ReactNode }[];
  isTicked: (value: Value) => boolean;
  onTick: (value: Value) => void;
}

/** Options one below the other, with the words around them. */
function Ticks<Value extends string>(props: TicksProps<Value>) {
  const { label, hint, error, optional, id, type, options, isTicked, onTick } = props;
  const field = useField({ id, hint, error });
  return (
    <fieldset className={error ? `${css.field} ${css.wrong}` : css.field} aria-describedby={field["aria-describedby"]}>
      <legend className={css.legend}>
        {label}
        <FieldMark optional={optional} />
      </legend>
      <Notes id={field.id} hint={hint} error={error} />
      {options.map((option, at) => (
        <label key={option.value} className={css.check}>
          <input
            type={type}
            id={at === 0 ? field.id : undefined}
            name={field.id}
            checked={isTicked(option.value)}
            onChange={() => onTick(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
