import { type ReactNode, useId, useState } from "react";
import type { DocumentCheck } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Cloth } from "../../../ui/Cloth";
import { isTile, TILES, type TileName } from "../../../ui/sprite";
import { Tile } from "../../../ui/Tile";
import { Control } from "../../forms/Control";
import { useFormFacts } from "../../forms/context";
import formCss from "../../forms/forms.module.css";
import { SchemaFields } from "../../forms/SchemaFields";
import { slugText } from "../../forms/SlugControl";
import { byGroup, type Field } from "../../forms/schema";
import { TitleControl } from "../../forms/TextControls";
import type { Json, JsonObject } from "../../forms/values";
import { Panel } from "../../ui/Panel";
import { PreviewBeside } from "../history/PreviewBeside";
import type { DocumentView, Schema } from "../types";
import { canPreview } from "./actions";
import { ChecksPanel } from "./ChecksPanel";
import css from "./edit.module.css";
import { PlacesPanel } from "./PlacesPanel";
import { ReadersPanel } from "./ReadersPanel";
import { SettingsSections } from "./SettingsSections";

interface FormProps {
  schema: Schema;
  body: JsonObject;
  onField: (name: string, value: Json | undefined) => void;
}

/** The fields that stand in the middle: those without a heading of their own. */
export function Form(props: FormProps) {
  const Shown = props.schema.kind === "settings" ? SettingsSections : DocumentFields;
  return <Shown {...props} />;
}

function DocumentFields({ schema, body, onField }: FormProps) {
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
  checks: readonly DocumentCheck[];
  onBlock: (field: string, key: string) => void;
  onAskLinks?: () => Promise<unknown>;
  /** Comments on passages, where there is room beside the text. */
  comments: ReactNode;
}

export function Side({ view, schema, body, checks, onField, onBlock, onAskLinks, comments }: SideProps) {
  // Those of settings stand in sections in the middle.
  const fields = schema.kind === "settings" ? [] : schema.fields;
  const groups = [...byGroup(fields)].filter(([group]) => group !== "");
  const tile = schema.fields.find((field) => field.name === TILE_FIELD);
  const seed = slugText(body[schema.slugField ?? ""]) || view.id;
  return (
    <div className={css.side}>
      {comments}
      {schema.kind === "settings" && canPreview(schema) && <PreviewBeside id={view.id} revision={view.revision} />}
      <ChecksPanel view={view} schema={schema} body={body} checks={checks} onBlock={onBlock} onAskLinks={onAskLinks} />
      <PlacesPanel schema={schema} body={body} />
      {schema.kind === "blog" && view.published && <ReadersPanel id={view.id} />}
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

/** The field that chooses a drawn tile; it is shown as a cloth and not as a list of names. */
const TILE_FIELD = "topicTile";

/** Tiles shown before 'more'. */
const FEW = 6;

interface CoverPanelProps {
  field: Field;
  body: JsonObject;
  seed: string;
  onField: (name: string, value: Json | undefined) => void;
}

const tilesOf = (field: Field): { value: TileName; label: string }[] =>
  (field.options ?? TILES.map((tile) => ({ value: tile, label: tile }))).flatMap(({ value, label }) =>
    isTile(value) ? [{ value, label }] : [],
  );

/** The woven cover: the tile that is picked leads it. */
function CoverPanel({ field, body, seed, onField }: CoverPanelProps) {
  const { readOnly } = useFormFacts();
  const [isAll, setIsAll] = useState(false);
  const tiles = tilesOf(field);
  const picked = typeof body[TILE_FIELD] === "string" && isTile(body[TILE_FIELD]) ? body[TILE_FIELD] : undefined;
  const shown = tiles.filter(({ value }, at) => isAll || at < FEW || value === picked);
  const topic = typeof body.category === "string" ? body.category : "";
  return (
    <Panel title="Cover pattern">
      <p className="small soft">
        Choose a main tile. The pattern is drawn around it and is only 2 KB. A photo is optional.
      </p>
      <div className={css.cover}>
        <Cloth seed={seed} topic={topic} tile={picked} columns={4} rows={2} />
      </div>
      <ul className={css.tiles} role="list" aria-label="Main tile">
        {shown.map(({ value, label }) => (
          <li key={value}>
            <button
              type="button"
              disabled={readOnly}
              aria-pressed={value === picked}
              aria-label={label}
              title={label}
              onClick={() => onField(TILE_FIELD, value === picked ? undefined : value)}
            >
              <Tile name={value} size="small" />
            </button>
          </li>
        ))}
      </ul>
      {tiles.length > FEW && !isAll && (
        <Button type="button" look="quiet" small onClick={() => setIsAll(true)}>
          More tiles
        </Button>
      )}
    </Panel>
  );
}
