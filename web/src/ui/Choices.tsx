import type { FormState } from "../render/contract";
import css from "./Choices.module.css";
import { FieldError, fieldId } from "./Field";
import field from "./Field.module.css";

interface ChoicesProps {
  name: string;
  legend: string;
  form: string;
  state?: FormState;
  hint?: string;
  optional?: boolean;
  options: { value: string; label: string; hint?: string }[];
  /** Short answers that stand side by side where there is room. */
  beside?: boolean;
}

/** A choice of one, each answer in a box that is easy to hit, with room for a line that explains it. */
export function Choices({ name, legend, form, state, hint, optional, options, beside }: ChoicesProps) {
  const id = fieldId(form, name);
  const error = state?.errors.find((found) => found.field === name)?.message;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const posted = state?.values[name];
  const chosen = Array.isArray(posted) ? posted[0] : posted;
  return (
    <fieldset className={error ? `${field.field} ${field.wrong}` : field.field} aria-describedby={described}>
      <legend className={field.legend}>
        {legend}
        {optional && <span className={field.optional}> (optional)</span>}
      </legend>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
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
    </fieldset>
  );
}
