import { useState } from "react";
import { type FieldFrame, TextField } from "./fields";
import { readTime, timeText } from "./time";

interface TimeFieldProps extends FieldFrame {
  /** As `09:00`; empty until a time is typed. */
  value: string;
  onChange: (value: string) => void;
}

const shownOf = (value: string): string => (value ? timeText(value) : "");

/**
 * A time of day, typed as people write it and shown as it is written everywhere: a browser's own field follows the language
 * of the browser instead.
 */
export function TimeField({ value, onChange, ...frame }: TimeFieldProps) {
  const [text, setText] = useState(() => shownOf(value));
  const [typed, setTyped] = useState(value);
  // It was changed elsewhere, such as by 'Copy Monday to Friday'.
  if (value !== typed) {
    setTyped(value);
    setText(shownOf(value));
  }
  return (
    <TextField
      {...frame}
      value={text}
      placeholder="9am"
      maxLength={11}
      autoComplete="off"
      onChange={(next) => {
        const time = readTime(next) ?? "";
        setText(next);
        setTyped(time);
        onChange(time);
      }}
      onBlur={() => typed && setText(shownOf(typed))}
    />
  );
}
