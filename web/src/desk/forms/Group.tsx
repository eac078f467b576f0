import type { ReactNode } from "react";
import fieldCss from "../../ui/Field.module.css";
import { FieldError, FieldMark, fieldId } from "../ui/fields";
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
interface GroupHeadProps {
  field: Field;
  path: string;
  /** Nothing is said of whether it may be left out: its parts say it. */
  unmarked?: boolean;
}

export function GroupHead({ field, path, unmarked = false }: GroupHeadProps) {
  const error = useProblem(path);
  return (
    <>
      <legend className={fieldCss.legend}>
        {field.label}
        {!unmarked && <FieldMark optional={!field.required} />}
      </legend>
      {field.help && <p className={fieldCss.hint}>{field.help}</p>}
      {error && <FieldError id={`${fieldId(path)}-error`} message={error} />}
    </>
  );
}
