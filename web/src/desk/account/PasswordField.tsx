import { useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../ui/fields";
import css from "./PasswordField.module.css";
import { strength } from "./strength";

interface PasswordFieldProps {
  label: string;
  id: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  /** What must not be in it: name, address. */
  known: readonly string[];
}

/** A new password, with words on how strong it is and a way to see it. */
export function PasswordField({ label, id, value, onChange, error, known }: PasswordFieldProps) {
  const [seen, setSeen] = useState(false);
  const { step, words } = strength(value, known);
  return (
    <div className={css.whole}>
      <TextField
        id={id}
        label={label}
        type={seen ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
        value={value}
        onChange={onChange}
        error={error}
      />
      <div className={css.below}>
        <span className={css.steps} data-step={step} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
        <p role="status">{words}</p>
        <Button type="button" look="quiet" small aria-pressed={seen} onClick={() => setSeen(!seen)}>
          {seen ? "Hide" : "Show"}
          <span className="vh"> the password</span>
        </Button>
      </div>
    </div>
  );
}
