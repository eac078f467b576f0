import { memo, useCallback, useId, useMemo, useRef } from "react";
import fieldCss from "../../ui/Field.module.css";
import { type Passage, usePassages } from "../editor/passages";
import { RichTextEditor } from "../editor/RichTextEditor";
import { FieldError, FieldMark, fieldId } from "../ui/fields";
import { useFormFacts, useProblem } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";
import { usePickers } from "./pickers";
import type { Json } from "./values";

/** The editor is left alone while somebody types elsewhere in the form. */
const Editor = memo(RichTextEditor);

export function RichTextControl({ field, path, value, onChange }: ControlProps) {
  const id = useId();
  const { readOnly, generation, goTo, goalOf, saveState } = useFormFacts();
  const pickers = usePickers();
  const comments = usePassages();
  const marks = comments?.marksOf(field.name);
  const passages = useMemo(
    () => comments && marks && { marks, comment: (passage: Passage) => comments.comment(field.name, passage) },
    [comments, marks, field.name],
  );
  const error = useProblem(path);
  const latest = useRef(onChange);
  latest.current = onChange;
  const change = useCallback((next: unknown[]) => latest.current(next as Json), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor holds the text; another one comes with a generation
  const start = useMemo(() => value ?? [], [generation]);
  const described = [field.help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={error ? `${fieldCss.field} ${fieldCss.wrong}` : css.editorBox}>
      <p className={css.editorLabel} id={`${id}-label`}>
        {field.label}
        <FieldMark optional={!field.required} />
      </p>
      {field.help && (
        <p className={fieldCss.hint} id={`${id}-hint`}>
          {field.help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
      <Editor
        key={generation}
        {...pickers}
        id={fieldId(path)}
        labelledBy={`${id}-label`}
        describedBy={described}
        invalid={error !== undefined}
        readOnly={readOnly}
        passages={passages}
        goalPlace={goalOf?.(field.name)}
        saveState={saveState}
        value={start}
        goTo={goTo?.field === field.name ? goTo : null}
        onChange={change}
      />
    </div>
  );
}
