import { useId } from "react";
import fieldCss from "../../ui/Field.module.css";
import { RichTextEditor } from "../editor/RichTextEditor";
import { FieldError, fieldId } from "../ui/fields";
import { useFormFacts, useProblem } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";
import { usePickers } from "./pickers";
import type { Json } from "./values";

/** A text with headings, pictures and the rest. */
export function RichTextControl({ field, path, value, onChange }: ControlProps) {
  const id = useId();
  const { readOnly, generation, goTo } = useFormFacts();
  const pickers = usePickers();
  const error = useProblem(path);
  const described = [field.help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={error ? `${fieldCss.field} ${fieldCss.wrong}` : css.editorBox}>
      <p className={css.editorLabel} id={`${id}-label`}>
        {field.label}
        {!field.required && <span className={fieldCss.optional}> (optional)</span>}
      </p>
      {field.help && (
        <p className={fieldCss.hint} id={`${id}-hint`}>
          {field.help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
      <RichTextEditor
        key={generation}
        {...pickers}
        id={fieldId(path)}
        labelledBy={`${id}-label`}
        describedBy={described}
        invalid={error !== undefined}
        readOnly={readOnly}
        value={value ?? []}
        goTo={goTo?.field === field.name ? goTo : null}
        onChange={(next) => onChange(next as Json)}
      />
    </div>
  );
}
