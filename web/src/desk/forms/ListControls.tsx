import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../ui/Button";
import fieldCss from "../../ui/Field.module.css";
import { plus } from "../../ui/icons";
import { fieldId } from "../ui/fields";
import { IconButton } from "../ui/IconButton";
import { arrowDown, arrowUp, trash } from "../ui/icons";
import { ChosenTextsControl } from "./ChosenControls";
import { Control } from "./Control";
import { useFormFacts } from "./context";
import type { ControlProps } from "./control";
import { hasProblemIn } from "./errors";
import css from "./forms.module.css";
import { GroupHead } from "./Group";
import type { Field } from "./schema";
import { isLongList, nameOfItem, summaryOf, wordsIn } from "./sections";
import { isObject, type Json, type JsonObject, moved, newKey, withField } from "./values";

export function ObjectControl(props: ControlProps) {
  // Below the first level they would make a form of many screens.
  const isNested = props.path.split(".").length > 2;
  return isNested ? <FoldedObject {...props} /> : <OpenObject {...props} />;
}

/** An object in an object: what is set in it, until it is opened or something in it is wrong. */
function FoldedObject({ field, path, value, onChange }: ControlProps) {
  const { problems } = useFormFacts();
  const object: JsonObject = isObject(value) ? value : {};
  const hasProblem = hasProblemIn(problems, path);
  const [isOpen, setOpen] = useState(false);
  // Its name may stand before them already.
  const rest = field.fields?.filter((part) => wordsIn(object[part.name], part) !== field.label);
  const words = summaryOf({ fields: rest ?? [] }, object);
  return (
    <details
      className={css.folded}
      id={fieldId(path)}
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={fieldCss.legend}>{field.label}</span>
        <span className="small soft">{words || "Empty"}</span>
      </summary>
      {field.help && <p className={fieldCss.hint}>{field.help}</p>}
      <Parts fields={field.fields ?? []} path={path} object={object} onChange={onChange} />
    </details>
  );
}

function OpenObject({ field, path, value, onChange }: ControlProps) {
  const object: JsonObject = isObject(value) ? value : {};
  return (
    <fieldset className={css.group} id={fieldId(path)} tabIndex={-1}>
      <GroupHead field={field} path={path} unmarked />
      <Parts fields={field.fields ?? []} path={path} object={object} onChange={onChange} />
    </fieldset>
  );
}

interface PartsProps {
  fields: readonly Field[];
  path: string;
  object: JsonObject;
  onChange: (object: JsonObject) => void;
}

export function Parts({ fields, path, object, onChange }: PartsProps) {
  return fields.map((part) => (
    <Control
      key={part.name}
      field={part}
      path={`${path}.${part.name}`}
      value={object[part.name]}
      onChange={(next) => onChange(withField(object, part.name, next))}
    />
  ));
}

/** Names of the items for React, which move with them. Items have a `_key` only where they are objects made here. */
function useNames(length: number) {
  const [names, setNames] = useState<string[]>([]);
  const now = Array.from({ length }, (_, at) => names[at] ?? `at${at}`);
  return { names: now, setNames };
}

function fresh(of: Field): Json {
  if (of.kind === "object") return { _key: newKey() };
  return of.kind === "texts" || of.kind === "list" ? [] : "";
}

/** Entries of a long list that are shown until all are asked for. */
const FIRST = 20;

/** Entries that can be added, removed and put in order, with buttons or Alt and the arrow keys. */
export function ListControl({ field, path, value, onChange }: ControlProps) {
  const of: Field = field.of ?? { name: "", label: field.label, kind: "text" };
  const items: Json[] = Array.isArray(value) ? value : [];
  const { readOnly, problems } = useFormFacts();
  const { names, setNames } = useNames(items.length);
  const [said, setSaid] = useState("");
  // Open from the start, so that it can be filled in.
  const [added, setAdded] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const label = of.label || field.label;

  const change = (next: Json[], nextNames: string[], words: string) => {
    onChange(next);
    setNames(nextNames);
    setSaid(words);
  };
  const focus = (at: number, what: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-at="${at}"] ${what}`)?.focus());
  const move = (at: number, by: -1 | 1) => {
    const to = at + by;
    if (to < 0 || to >= items.length) return;
    change(moved(items, at, by), moved(names, at, by), `${label} moved to position ${to + 1} of ${items.length}.`);
    focus(to, `[data-move="${by}"]`);
  };
  const remove = (at: number) => {
    const without = <T,>(list: T[]) => list.filter((_, place) => place !== at);
    change(without(items), without(names), `${label} ${at + 1} removed.`);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[data-add]")?.focus());
  };
  const add = () => {
    const name = newKey();
    setAdded(name);
    setWhole(true);
    change([...items, fresh(of)], [...names, name], `${label} added.`);
    focus(items.length, "input, textarea, select");
  };
  const keys = (at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(at, event.key === "ArrowUp" ? -1 : 1);
  };
  const isLong = isLongList(of, items.length);
  const isWrongBelow = items.slice(FIRST).some((_, at) => hasProblemIn(problems, `${path}[${FIRST + at}]`));
  const shown = isLong && !isWhole && !isWrongBelow ? items.slice(0, FIRST) : items;
  const isFull = field.max !== undefined && items.length >= field.max;
  return (
    <fieldset ref={box} className={css.group} id={fieldId(path)} tabIndex={-1}>
      <GroupHead field={field} path={path} />
      {items.length > 0 && (
        <ol className={css.items} role="list">
          {shown.map((item, at) => (
            <li
              key={names[at]}
              data-at={at}
              className={of.kind === "object" ? css.item : `${css.item} ${css.flat}`}
              onKeyDown={readOnly ? undefined : keys(at)}
            >
              <div className={css.itemParts}>
                <Item
                  of={of}
                  number={at + 1}
                  path={`${path}[${at}]`}
                  value={item}
                  isFolded={isLong && names[at] !== added}
                  onChange={(next) => onChange(items.map((old, place) => (place === at ? (next ?? "") : old)))}
                />
              </div>
              {!readOnly && (
                <ItemButtons name={`${label} ${at + 1}`} at={at} last={items.length - 1} move={move} remove={remove} />
              )}
            </li>
          ))}
        </ol>
      )}
      {shown.length < items.length && (
        <Button type="button" look="line" small onClick={() => setWhole(true)}>
          Show all {items.length}
          <span className="vh">: {field.label}</span>
        </Button>
      )}
      {!readOnly && !isFull && (
        <Button type="button" look="line" small icon={plus} data-add="" onClick={add}>
          {items.length === 0 ? "Add" : "Add another"}
          <span className="vh">: {label}</span>
        </Button>
      )}
      {isFull && <p className={fieldCss.hint}>You have reached the limit ({field.max}).</p>}
      <p className="vh" role="status">
        {said}
      </p>
    </fieldset>
  );
}

interface ItemProps {
  of: Field;
  number: number;
  path: string;
  value: Json;
  /** By its first words alone, until it is opened. */
  isFolded: boolean;
  onChange: (value: Json | undefined) => void;
}

function Item({ of, number, path, value, isFolded, onChange }: ItemProps): ReactNode {
  if (of.kind === "object" && isFolded) {
    return (
      <FoldedObject
        field={{ ...of, label: nameOfItem(of, value) ?? `${of.label} ${number}` }}
        path={path}
        value={value}
        onChange={onChange}
      />
    );
  }
  if (of.kind === "object") {
    return (
      <fieldset className={css.bare} id={fieldId(path)} tabIndex={-1}>
        <legend className="vh">
          {of.label} {number}
        </legend>
        <Parts fields={of.fields ?? []} path={path} object={isObject(value) ? value : {}} onChange={onChange} />
      </fieldset>
    );
  }
  return (
    <Control
      field={{ ...of, label: `${of.label} ${number}`, required: true }}
      path={path}
      value={value}
      onChange={onChange}
    />
  );
}

interface ItemButtonsProps {
  name: string;
  at: number;
  last: number;
  move: (at: number, by: -1 | 1) => void;
  remove: (at: number) => void;
}

function ItemButtons({ name, at, last, move, remove }: ItemButtonsProps) {
  return (
    <div className={css.itemButtons}>
      <IconButton
        icon={arrowUp}
        label={`Move ${name} up`}
        data-move="-1"
        aria-disabled={at === 0 || undefined}
        onClick={() => move(at, -1)}
      />
      <IconButton
        icon={arrowDown}
        label={`Move ${name} down`}
        data-move="1"
        aria-disabled={at === last || undefined}
        onClick={() => move(at, 1)}
      />
      <IconButton icon={trash} label={`Remove ${name}`} onClick={() => remove(at)} />
    </div>
  );
}

export function TextsControl({ field, ...rest }: ControlProps) {
  if (field.source || field.options?.length) return <ChosenTextsControl {...rest} field={field} />;
  return <ListControl {...rest} field={{ ...field, of: { name: "", label: "Entry", kind: "text", max: 500 } }} />;
}
