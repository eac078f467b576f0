import { useId, useState } from "react";
import { Check, fieldId, Select, TextArea, TextField } from "../ui/fields";
import { TermControl } from "./ChosenControls";
import { useProblem } from "./context";
import type { ControlProps } from "./control";
import { dayOf, dayText } from "./dates";
import css from "./forms.module.css";
import { hintOf } from "./hint";
import { lengthNote, numberText, parseNumber, videoIdOf } from "./numbers";
import type { Field } from "./schema";

/** What the control of a field has around it. */
const useFrame = (field: Field, path: string) => ({
  id: fieldId(path),
  label: field.label,
  error: useProblem(path),
  optional: !field.required,
});

const TYPES = { url: "url", email: "email", phone: "tel" } as const;
const COMPLETE = { email: "off", phone: "off", url: "off" } as const;

/** One line: text, address, e-mail, phone. Its options are suggestions. */
export function LineControl(props: ControlProps) {
  return props.field.source ? <TermControl {...props} /> : <PlainLine {...props} />;
}

function PlainLine({ field, path, value, onChange }: ControlProps) {
  const list = useId();
  const text = typeof value === "string" ? value : "";
  const kind = field.kind as keyof typeof TYPES;
  return (
    <>
      <TextField
        {...useFrame(field, path)}
        hint={hintOf(field.help, lengthNote(text, field.max))}
        type={TYPES[kind] === "url" ? "text" : (TYPES[kind] ?? "text")}
        inputMode={TYPES[kind]}
        autoComplete={COMPLETE[kind] ?? "off"}
        list={field.options?.length ? list : undefined}
        value={text}
        onChange={onChange}
      />
      {field.options?.length ? (
        <datalist id={list}>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}

/** The name of a document: one line of meaning that may need several to be seen. */
export function TitleControl({ field, path, value, onChange }: ControlProps) {
  const text = typeof value === "string" ? value : "";
  return (
    <TextArea
      {...useFrame(field, path)}
      hint={hintOf(field.help, lengthNote(text, field.max))}
      rows={2}
      value={text}
      onChange={(next) => onChange(next.replaceAll(/\s*\n\s*/g, " "))}
    />
  );
}

/** Several lines. What was imported as a list of paragraphs is one text with blank lines. */
export function LongControl({ field, path, value, onChange }: ControlProps) {
  const text = Array.isArray(value) ? value.filter((part) => typeof part === "string").join("\n\n") : (value ?? "");
  const words = typeof text === "string" ? text : "";
  return (
    <TextArea
      {...useFrame(field, path)}
      hint={hintOf(field.help, lengthNote(words, field.max))}
      rows={Math.min(12, Math.max(3, Math.ceil((field.max ?? 300) / 150)))}
      value={words}
      onChange={onChange}
    />
  );
}

/** A number. What is no number stays as it was typed, with the reason beside it. */
export function NumberControl({ field, path, value, onChange }: ControlProps) {
  const [typed, setTyped] = useState<string>();
  const problem = useProblem(path);
  const read = typed === undefined ? undefined : parseNumber(typed, field.kind === "integer");
  return (
    <TextField
      {...useFrame(field, path)}
      hint={field.help}
      error={read && "problem" in read ? read.problem : problem}
      inputMode={field.kind === "integer" ? "numeric" : "decimal"}
      autoComplete="off"
      value={typed ?? numberText(value)}
      onBlur={() => read && !("problem" in read) && setTyped(undefined)}
      onChange={(text) => {
        setTyped(text);
        const next = parseNumber(text, field.kind === "integer");
        if ("number" in next) onChange(next.number);
        if ("empty" in next) onChange(undefined);
      }}
    />
  );
}

/** A day. A stored moment is shown as its day and stays a moment until somebody changes it. */
export function DateControl({ field, path, value, onChange }: ControlProps) {
  const day = dayOf(value);
  const unread = typeof value === "string" && value.trim() !== "" && day === "";
  const problem = useProblem(path);
  return (
    <TextField
      {...useFrame(field, path)}
      hint={field.help}
      error={unread ? `‘${value}’ is not a date. Choose one.` : problem}
      type="date"
      value={day}
      onChange={(text) => onChange(text === "" ? undefined : text)}
    />
  );
}

export function BooleanControl({ field, path, value, onChange }: ControlProps) {
  return (
    <Check
      id={fieldId(path)}
      label={field.label}
      hint={field.help}
      error={useProblem(path)}
      checked={value === true}
      onChange={onChange}
    />
  );
}

/** One of a list. A stored value that the list does not know is kept until another one is chosen. */
export function ChoiceControl({ field, path, value, onChange }: ControlProps) {
  const options = field.options ?? [];
  const now = typeof value === "string" ? value : "";
  const unknown = now !== "" && !options.some((option) => option.value === now);
  const none = { value: "", label: field.required ? "Choose one" : "None" };
  const all = [none, ...(unknown ? [{ value: now, label: `${now} (not in the list)` }] : []), ...options];
  return (
    <Select
      {...useFrame(field, path)}
      hint={field.help}
      value={now}
      options={all}
      onChange={(next) => onChange(next === "" ? undefined : next)}
    />
  );
}

/** A video's id, out of whatever was pasted. */
export function VideoControl({ field, path, value, onChange }: ControlProps) {
  const text = typeof value === "string" ? value : "";
  return (
    <TextField
      {...useFrame(field, path)}
      hint={hintOf(field.help, "You can paste the full address.")}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(next) => onChange(videoIdOf(next))}
    />
  );
}

const fixedText = (value: ControlProps["value"]): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : value === true ? "Yes" : "";

/** What the site writes by itself; nothing until it has. */
export function ReadOnlyControl({ field, value }: ControlProps) {
  const text = field.kind === "date" ? dayText(dayOf(value)) : fixedText(value);
  if (text === "") return null;
  return (
    <p className={css.fixed}>
      <strong>{field.label}</strong>
      <span>{text}</span>
    </p>
  );
}
