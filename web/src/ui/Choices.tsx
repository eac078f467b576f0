import type { ReactNode } from "react";
import css from "./Choices.module.css";
import { FieldGroup, useField } from "./Field";

interface ChoicesProps {
  name: string;
  legend: string;
  hint?: string;
  optional?: boolean;
  /** Is chosen where nothing was. */
  initial?: string;
  options: { value: string; label: ReactNode; hint?: string }[];
  /** Short answers that stand side by side where there is room. */
  beside?: boolean;
}

/** A choice of one, each answer in a box that is easy to hit, with room for a line that explains it. */
export function Choices({ name, legend, hint, optional, initial, options, beside }: ChoicesProps) {
  const chosen = useField(name).values[0] || initial;
  return (
    <FieldGroup name={name} label={legend} hint={hint} optional={optional}>
      {(id) => (
        <div className={beside ? `${css.choices} ${css.beside}` : css.choices}>
          {options.map((option, at) => (
            <label key={option.value} className={css.choice}>
              <input
                type="radio"
                id={at === 0 ? id : undefined}
                name={name}
                value={option.value}
                defaultChecked={option.value === chosen}
              />
              <span>
                {option.label}
                {option.hint && <span className={css.hint}>{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
