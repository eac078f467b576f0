import { useId } from "react";
import type { Check } from "../../../api/schema";
import { Control } from "../../forms/Control";
import { useFormFacts } from "../../forms/context";
import formCss from "../../forms/forms.module.css";
import { SchemaFields } from "../../forms/SchemaFields";
import { slugText } from "../../forms/SlugControl";
import { byGroup, type Field } from "../../forms/schema";
import { TitleControl } from "../../forms/TextControls";
import type { Json, JsonObject } from "../../forms/values";
import { Panel } from "../../ui/Panel";
import type { DocumentView, Schema } from "../types";
import { ChecksPanel } from "./ChecksPanel";
import { CoverPanel, TILE_FIELD } from "./CoverPanel";
import css from "./edit.module.css";

interface FormProps {
  schema: Schema;
  body: JsonObject;
  onField: (name: string, value: Json | undefined) => void;
}

/** The fields that stand in the middle: those without a heading of their own. */
export function Form({ schema, body, onField }: FormProps) {
  const { readOnly } = useFormFacts();
  const fields = byGroup(schema.fields).get("") ?? [];
  const title = fields.find((field) => field.name === schema.titleField && field.kind === "text");
  const rest = fields.filter((field) => field !== title);
  return (
    <form className={formCss.fields} noValidate onSubmit={(event) => event.preventDefault()} aria-label={schema.label}>
      {title && (
        <fieldset className={css.title} disabled={readOnly}>
          <TitleOrLine field={title} body={body} onField={onField} />
        </fieldset>
      )}
      <SchemaFields fields={rest} body={body} onField={onField} />
    </form>
  );
}

/** Long titles wrap; what suggests values is a line. */
function TitleOrLine({ field, body, onField }: { field: Field; body: JsonObject; onField: FormProps["onField"] }) {
  const Shown = field.options?.length ? Control : TitleControl;
  return (
    <Shown
      field={field}
      path={`body.${field.name}`}
      value={body[field.name]}
      onChange={(value) => onField(field.name, value)}
    />
  );
}

interface SideProps extends FormProps {
  view: DocumentView;
  checks: readonly Check[];
  onBlock: (field: string, key: string) => void;
  onAskLinks?: () => Promise<unknown>;
}

/** The cards beside the text. */
export function Side({ view, schema, body, checks, onField, onBlock, onAskLinks }: SideProps) {
  const groups = [...byGroup(schema.fields)].filter(([group]) => group !== "");
  const tile = schema.fields.find((field) => field.name === TILE_FIELD);
  const seed = slugText(body[schema.slugField ?? ""]) || view.id;
  return (
    <div className={css.side}>
      <ChecksPanel view={view} schema={schema} body={body} checks={checks} onBlock={onBlock} onAskLinks={onAskLinks} />
      {groups.map(([group, fields]) => (
        <Group key={group} title={group} fields={fields} body={body} onField={onField} />
      ))}
      {tile && <CoverPanel field={tile} body={body} seed={seed} onField={onField} />}
    </div>
  );
}

interface GroupProps extends Pick<FormProps, "body" | "onField"> {
  title: string;
  fields: readonly Field[];
}

function Group({ title, fields, body, onField }: GroupProps) {
  const id = useId();
  const shown = fields.filter((field) => field.name !== TILE_FIELD);
  if (shown.length === 0) return null;
  return (
    <Panel title={title}>
      <form noValidate aria-labelledby={id} onSubmit={(event) => event.preventDefault()}>
        <span id={id} className="vh">
          {title}
        </span>
        <SchemaFields fields={shown} body={body} onField={onField} />
      </form>
    </Panel>
  );
}
