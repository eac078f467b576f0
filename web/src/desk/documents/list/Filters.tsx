import { useSearchParams } from "react-router";
import type { DocumentRow, DocumentState } from "../../../api/schema";
import { Select } from "../../ui/fields";
import { PillLinks } from "../../ui/PillLinks";
import { labelOf } from "../../ui/words";
import type { Schema } from "../types";
import { STATE_NAMES } from "../words";
import css from "./list.module.css";
import { type ListQuery, type Standing, sortText, withQuery } from "./query";

export function KindPills({ schemas, current }: { schemas: readonly Schema[]; current: string }) {
  if (schemas.length < 2) return null;
  const pills = schemas.map(({ kind, plural }) => ({ to: `?kind=${kind}`, label: plural, current: kind === current }));
  return <PillLinks label="Kinds" pills={pills} />;
}

interface StatePillsProps {
  counts: Partial<Record<DocumentState, number>>;
  query: ListQuery;
}

/** The states, each with how many there are, and what cuts across them. */
export function StatePills({ counts, query: { state: current, mine } }: StatePillsProps) {
  const [values] = useSearchParams();
  const all = STATE_NAMES.reduce((sum, state) => sum + (state === "deleted" ? 0 : (counts[state] ?? 0)), 0);
  const shown = STATE_NAMES.filter((state) => (counts[state] ?? 0) > 0 || state === current);
  const pill = (state: Standing | "", label: string, count?: number) => ({
    to: `?${withQuery(values, { state })}`,
    label,
    count,
    current: state === current,
  });
  const own = (
    <>
      Mine<span className="vh">: what I changed last</span>
    </>
  );
  const pills = [
    pill("", "All", all),
    ...shown.map((state) => pill(state, labelOf("DocumentState", state), counts[state] ?? 0)),
    pill("live", "On the site"),
    pill("changed", "With unpublished changes"),
    { to: `?${withQuery(values, { mine: !mine })}`, label: own, current: mine },
  ];
  return <PillLinks label="States" pills={pills} />;
}

const ORDERS = [
  { value: "-updated", label: "Recently changed first" },
  { value: "updated", label: "Longest unchanged first" },
  { value: "title", label: "Title, A to Z" },
  { value: "-title", label: "Title, Z to A" },
  { value: "state", label: "State" },
  { value: "reviewDue", label: "Soonest review first" },
];

interface FiltersProps {
  schema: Schema;
  query: ListQuery;
  rows: readonly DocumentRow[];
}

/** Topics or shelves to choose from: those that are suggested, those in sight, and the one that is chosen. */
export function topicsOf(schema: Schema, rows: readonly DocumentRow[], chosen: string): string[] {
  const field = schema.fields.find(({ name }) => name === (schema.kind === "shop" ? "product" : "category"));
  if (!field) return [];
  const known = [...(field.options ?? []).map(({ value }) => value), ...rows.map((row) => row.category ?? ""), chosen];
  return [...new Set(known)].filter(Boolean).sort((one, other) => one.localeCompare(other));
}

export function Filters({ schema, query, rows }: FiltersProps) {
  const [, setValues] = useSearchParams();
  const put = (change: Partial<ListQuery>) => setValues((old) => withQuery(old, change), { preventScrollReset: true });
  const topics = topicsOf(schema, rows, query.category);
  return (
    <div className={css.pair}>
      <Select
        label="Order"
        value={sortText(query.sort)}
        options={ORDERS}
        onChange={(sort) => put({ sort: { key: sort.replace(/^-/, ""), descending: sort.startsWith("-") } })}
      />
      {topics.length > 0 && (
        <Select
          label={schema.kind === "shop" ? "Category" : "Topic"}
          value={query.category}
          options={[{ value: "", label: "All" }, ...topics.map((topic) => ({ value: topic, label: topic }))]}
          onChange={(category) => put({ category })}
        />
      )}
    </div>
  );
}
