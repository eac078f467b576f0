import css from "./FileField.module.css";
import { FieldBox, type FieldFrame, useField } from "./fields";

interface FileFieldProps extends FieldFrame {
  /** Endings and types that the browser offers. */
  accept: string;
  onChange: (file: File | undefined) => void;
}

export function FileField({ label, hint, error, optional, id, accept, onChange }: FileFieldProps) {
  const field = useField({ id, hint, error });
  return (
    <FieldBox id={field.id} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...field}
        type="file"
        className={css.file}
        accept={accept}
        onChange={(event) => onChange(event.target.files?.[0])}
      />
    </FieldBox>
  );
}
