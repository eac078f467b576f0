import { useState } from "react";
import { fieldId } from "./fields";

/** Ties a control to a field of what is typed: `<TextField {...field("name")} label="Name" />`. */
export type FieldOf<Draft> = <Name extends keyof Draft & string>(
  name: Name,
) => {
  id: string;
  error: string | undefined;
  value: NonNullable<Draft[Name]>;
  onChange: (value: NonNullable<Draft[Name]>) => void;
};

/** `FieldOf` for a draft that is held elsewhere. `form` tells its fields from those of another form. */
export const fieldsOf =
  <Draft extends object>(
    draft: Draft,
    put: (change: Partial<Draft>) => void,
    form?: string,
    problem?: (field: string) => string | undefined,
  ): FieldOf<Draft> =>
  (name) => ({
    id: fieldId(name, form),
    error: problem?.(name),
    value: (draft[name] ?? "") as NonNullable<Draft[typeof name]>,
    onChange: (value) => put({ [name]: value } as Partial<Draft>),
  });

/** What is typed into a form; `problem` says what is wrong with a field. */
export function useFields<Draft extends object>(
  start: Draft | (() => Draft),
  form?: string,
  problem?: (field: string) => string | undefined,
) {
  const [draft, setDraft] = useState(start);
  const put = (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change }));
  return { draft, put, setDraft, field: fieldsOf(draft, put, form, problem) };
}
