import { memo, useCallback, useId, useRef } from "react";
import fieldCss from "../../ui/Field.module.css";
import { RichTextEditor } from "../editor/RichTextEditor";
import { FieldError } from "../ui/fields";
import css from "./forms.module.css";
import { searchLinks } from "./links";

/** The editor is left alone while somebody types elsewhere. */
const Editor = memo(RichTextEditor);

interface TextEditorProps {
  label: string;
  hint: string;
  error?: string | undefined;
  id: string;
  /** What it can have beside paragraphs, lists and links (`editor/kinds.ts`). */
  kinds: readonly string[];
  /** Read once: another start needs another `key`. */
  start: unknown[];
  onChange: (blocks: unknown[]) => void;
}

/** The desk's editor of rich texts as a field, with links to pages of the site. */
export function TextEditor({ label, hint, error, id, kinds, start, onChange }: TextEditorProps) {
  const own = useId();
  const latest = useRef(onChange);
  latest.current = onChange;
  const change = useCallback((blocks: unknown[]) => latest.current(blocks), []);
  const kept = useRef(start);
  return (
    <div className={error ? `${fieldCss.field} ${fieldCss.wrong}` : fieldCss.field}>
      <p className={css.editorLabel} id={`${own}-label`}>
        {label}
      </p>
      <p className={fieldCss.hint} id={`${own}-hint`}>
        {hint}
      </p>
      {error && <FieldError id={`${own}-error`} message={error} />}
      <Editor
        searchLinks={searchLinks}
        only={kinds}
        id={id}
        labelledBy={`${own}-label`}
        describedBy={error ? `${own}-hint ${own}-error` : `${own}-hint`}
        invalid={error !== undefined}
        value={kept.current}
        onChange={change}
      />
    </div>
  );
}
