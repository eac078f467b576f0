import type { RefObject } from "react";
import { Link, useSearchParams } from "react-router";
import { Select, TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import type { Schema, State } from "../types";
import { STATE_NAMES, STATES } from "../words";
import css from "./list.module.css";
import { type ListQuery, sortText, withQuery } from "./query";
import { SavedViews } from "./SavedViews";

/** The types in this list, one at a time. */
export function KindPills({ schemas, current }: { schemas: readonly Schema[]; current: string }) {
  if (schemas.length < 2) return null;
  return (
    <nav aria-label="Kinds">
      <ul className={css.pills}>
        {schemas.map((schema) => (
          <li key={schema.kind}>
            <Link className={css.pill} to={`?kind=${schema.kind}`} aria-current={schema.kind === current || undefined}>
              {schema.plural}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The states, each with how many there are. */
export function StatePills({ counts, current }: { counts: Partial<Record<State, number>>; current: State | "" }) {
  const [values] = useSearchParams();
  const all = STATE_NAMES.reduce((sum, state) => sum + (state === "deleted" ? 0 : (counts[state] ?? 0)), 0);
  const shown = STATE_NAMES.filter((state) => (counts[state] ?? 0) > 0 || state === current);
  const pill = (state: State | "", label: string, count: number) => (
    <li key={state}>
      <Link className={css.pill} to={`?${withQuery(values, { state })}`} aria-current={state === current || undefined}>
        {label} <span className={css.count}>{count}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label="States">
      <ul className={css.pills}>
        {pill("", "All", all)}
        {shown.map((state) => pill(state, STATES[state].label, counts[state] ?? 0))}
      </ul>
    </nav>
  );
}

const ORDERS = [
  { value: "-updated", label: "Last changed first" },
  { value: "updated", label: "Longest unchanged first" },
  { value: "title", label: "Title, A to Z" },
  { value: "-title", label: "Title, Z to A" },
  { value: "state", label: "State" },
  { value: "reviewDue", label: "Next review first" },
];

interface FiltersProps {
  group: string;
  schema: Schema;
  typed: string;
  onType: (words: string) => void;
  search: RefObject<HTMLInputElement | null>;
  query: ListQuery;
}

export function Filters({ group, schema, typed, onType, search, query }: FiltersProps) {
  const [, setValues] = useSearchParams();
  return (
    <search className={layout.filters}>
      <TextField
        ref={search}
        type="search"
        label={`Search ${schema.plural.toLowerCase()}`}
        optional={false}
        autoComplete="off"
        value={typed}
        onChange={onType}
      />
      <Select
        label="Order"
        value={sortText(query.sort)}
        options={ORDERS}
        onChange={(sort) =>
          setValues(
            (old) => withQuery(old, { sort: { key: sort.replace(/^-/, ""), descending: sort.startsWith("-") } }),
            { preventScrollReset: true },
          )
        }
      />
      <SavedViews list={group} />
    </search>
  );
}
