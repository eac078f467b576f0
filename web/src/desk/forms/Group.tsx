import type { ReactNode } from "react";
import fieldCss from "../../ui/Field.module.css";
import { FieldError, fieldId } from "../ui/fields";
import { useProblem } from "./context";
import css from "./forms.module.css";
import type { Field } from "./schema";

export function Group({ field, path, children }: { field: Field; path: string; children: ReactNode }) {
  const error = useProblem(path);
  return (
    <fieldset className={error ? `${fieldCss.field} ${fieldCss.wrong}` : css.bare} id={fieldId(path)} tabIndex={-1}>
      <GroupHead field={field} path={path} />
      {children}
    </fieldset>
  );
}

/** What stands above several controls: their name, whether they may be left out, help and what is wrong. */
export function GroupHead({ field, path }: { field: Field; path: string }) {
  const error = useProblem(path);
  return (
    <>
      <legend className={fieldCss.legend}>
        {field.label}
        {!field.required && <span className={fieldCss.optional}> (optional)</span>}
      </legend>
      {field.help && <p className={fieldCss.hint}>{field.help}</p>}
      {error && <FieldError id={`${fieldId(path)}-error`} message={error} />}
    </>
  );
}
