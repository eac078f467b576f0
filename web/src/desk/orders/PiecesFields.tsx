import fieldCss from "../../ui/Field.module.css";
import { FieldError, fieldId, TextField } from "../ui/fields";
import { namePiecesField, type TypedPieces } from "./one/pieces";
import css from "./orders.module.css";

interface PiecesFieldsProps {
  label: string;
  hint?: string;
  /** What the server calls them. */
  field: string;
  form: string;
  lines: readonly { id: string; label: string; hint: string }[];
  typed: TypedPieces;
  /** What is to be corrected, in a field or of all. */
  about: (field: string) => string | undefined;
  onChange: (typed: TypedPieces) => void;
}

/** How many pieces of each line. */
export function PiecesFields({ label, hint, field, form, lines, typed, about, onChange }: PiecesFieldsProps) {
  const id = fieldId(field, form);
  const problem = about(field);
  const notes = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset
      className={problem ? `${fieldCss.field} ${fieldCss.wrong}` : fieldCss.field}
      id={id}
      tabIndex={-1}
      aria-describedby={notes || undefined}
    >
      <legend className={fieldCss.legend}>{label}</legend>
      {hint && (
        <div className={fieldCss.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {problem && <FieldError id={`${id}-error`} message={problem} />}
      <div className={css.pieces}>
        {lines.map((line) => (
          <TextField
            key={line.id}
            id={fieldId(namePiecesField(field, line.id), form)}
            label={line.label}
            hint={line.hint}
            error={about(namePiecesField(field, line.id))}
            inputMode="numeric"
            autoComplete="off"
            value={typed[line.id] ?? ""}
            onChange={(text) => onChange({ ...typed, [line.id]: text })}
          />
        ))}
      </div>
    </fieldset>
  );
}
