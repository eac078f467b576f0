import { useMemo, useRef } from "react";
import { Button } from "../../ui/Button";
import { undo } from "../ui/icons";
import { Control } from "./Control";
import { useFormFacts } from "./context";
import css from "./forms.module.css";
import type { Field } from "./schema";
import type { Json, JsonObject } from "./values";
import { WholeFormContext } from "./whole";

interface SchemaFieldsProps {
  fields: readonly Field[];
  body: JsonObject;
  /** One field was changed; `undefined` takes it out. */
  onField: (name: string, value: Json | undefined) => void;
}

export function SchemaFields({ fields, body, onField }: SchemaFieldsProps) {
  const { readOnly } = useFormFacts();
  const player = useRef<HTMLAudioElement>(null);
  const whole = useMemo(() => ({ body, player }), [body]);
  return (
    <WholeFormContext value={whole}>
      <fieldset className={css.fields} disabled={readOnly}>
        {fields.map((field) => (
          <Row
            key={field.name}
            field={field}
            value={body[field.name]}
            onChange={(value) => onField(field.name, value)}
          />
        ))}
      </fieldset>
    </WholeFormContext>
  );
}

interface RowProps {
  field: Field;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

/**
 * One field. Where the site has a standard text, that is what stands in the control until somebody changes it, so that it can
 * be mended by a word; going back takes the stored text away.
 */
function Row({ field, value, onChange }: RowProps) {
  const { readOnly } = useFormFacts();
  const path = `body.${field.name}`;
  const hasDefault = field.default !== undefined && field.default !== null;
  const isOwn = value !== undefined;
  if (!hasDefault) return <Control field={field} path={path} value={value} onChange={onChange} />;
  // What has a default is never missing: nobody needs to be told to fill it in.
  const filled = { ...field, required: false };
  return (
    <div className="stack stack-small">
      <Control field={filled} path={path} value={isOwn ? value : field.default} onChange={onChange} />
      {isOwn && (
        <div className={css.standard}>
          <span className="small soft">Changed from the default.</span>
          {!readOnly && (
            <Button type="button" look="quiet" small icon={undo} onClick={() => onChange(undefined)}>
              Reset to default<span className="vh">: {field.label}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
