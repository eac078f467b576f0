import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChoiceSource } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { Checks, fieldId, Select, TextField } from "../ui/fields";
import { useProblem } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";
import { hintOf } from "./hint";
import { lengthNote } from "./numbers";
import type { Field } from "./schema";

type Options = NonNullable<Field["options"]>;

/** What a field can be set to: what its schema says, and then what the site has. Nothing while that is asked for. */
function useOptions({ options = [], source }: Field): Options | undefined {
  const found = useQuery({
    queryKey: ["documents", "choices", source],
    queryFn: ({ signal }) =>
      api.get("/api/desk/field-choices/{source}", { params: { path: { source: source as ChoiceSource } }, signal }),
    enabled: source !== undefined,
  });
  if (source === undefined) return options;
  const more = found.data?.items ?? [];
  const isNew = ({ value }: Options[number]) => !options.some((known) => known.value === value);
  return found.isPending ? undefined : [...options, ...more.filter(isNew)];
}

/** No text of a document: those have no space before them. */
const ANOTHER = " another";

/** One text of those that other documents have, or a new one. */
export function TermControl({ field, path, value, onChange }: ControlProps) {
  const options = useOptions(field);
  const [isNew, setNew] = useState(false);
  const text = typeof value === "string" ? value : "";
  const frame = {
    id: fieldId(path),
    label: field.label,
    error: useProblem(path),
    optional: !field.required,
  };
  if (isNew || options?.length === 0) {
    return (
      <div className={css.term}>
        <TextField
          {...frame}
          hint={hintOf(field.help, lengthNote(text, field.max))}
          autoComplete="off"
          value={text}
          onChange={(next) => {
            // What is typed becomes one of the choices: the list must not take its place meanwhile.
            setNew(true);
            onChange(next);
          }}
        />
        {options && options.length > 0 && (
          <Button type="button" look="quiet" small onClick={() => setNew(false)}>
            Choose from the list<span className="vh">: {field.label}</span>
          </Button>
        )}
      </div>
    );
  }
  const isListed = text === "" || options?.some((option) => option.value === text);
  const all = [
    { value: "", label: field.required ? "Choose one" : "None" },
    ...(isListed ? [] : [{ value: text, label: text }]),
    ...(options ?? []),
    { value: ANOTHER, label: "Another one…" },
  ];
  return (
    <Select
      {...frame}
      hint={field.help}
      value={text}
      options={all}
      onChange={(next) => {
        if (next === ANOTHER) {
          setNew(true);
          onChange(undefined);
        } else {
          onChange(next === "" ? undefined : next);
        }
      }}
    />
  );
}

/** Some of several. What is stored and in no list any more is shown too, so that it can be taken out. */
export function ChosenTextsControl({ field, path, value, onChange }: ControlProps) {
  const options = useOptions(field);
  const error = useProblem(path);
  const chosen = (Array.isArray(value) ? value : []).filter((one) => typeof one === "string");
  const unknown = chosen.filter((one) => options && !options.some((option) => option.value === one));
  const all = [...(options ?? []), ...unknown.map((one) => ({ value: one, label: `${one} (not in the list)` }))];
  return (
    <div className={css.bare}>
      <Checks
        id={fieldId(path)}
        label={field.label}
        hint={field.help}
        error={error}
        optional={!field.required}
        options={all}
        values={chosen}
        onChange={(next) => onChange(next.length === 0 ? undefined : next)}
      />
      {options?.length === 0 && unknown.length === 0 && <p className="small soft">There is nobody to choose yet.</p>}
    </div>
  );
}
