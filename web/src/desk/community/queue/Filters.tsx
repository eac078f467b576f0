import type { RefObject } from "react";
import { useSearchParams } from "react-router";
import type { DeskCounts } from "../../../api/schema";
import { SavedViews } from "../../shell/SavedViews";
import { Select, TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { PillLinks } from "../../ui/PillLinks";
import { FILTERS, KINDS, ORDERS, type QueueQuery, STANDINGS, withQuery } from "./query";
import css from "./queue.module.css";

function countOf(counts: DeskCounts | undefined, state: string): number | undefined {
  const isCounted = state === "crisis" || state === "held" || state === "pending" || state === "reported";
  return isCounted ? counts?.[state] : undefined;
}

interface FiltersProps {
  query: QueueQuery;
  counts: DeskCounts | undefined;
  search: RefObject<HTMLInputElement | null>;
}

export function Filters({ query, counts, search }: FiltersProps) {
  const [values, setValues] = useSearchParams();
  const put = (name: keyof QueueQuery, value: string) =>
    setValues((old) => withQuery(old, { [name]: value }), { replace: true, preventScrollReset: true });
  const pills = STANDINGS.map(({ value, label }) => ({
    to: `?${withQuery(values, { state: value })}`,
    label,
    current: value === query.state,
    count: countOf(counts, value),
    urgent: value === "crisis" && (counts?.crisis ?? 0) > 0,
  }));
  return (
    <>
      <search className={layout.filters}>
        <TextField
          ref={search}
          type="search"
          label="Search"
          autoComplete="off"
          value={query.q}
          onChange={(q) => put("q", q)}
        />
        <div className={css.pair}>
          <Select label="Kind" value={query.kind} options={KINDS} onChange={(kind) => put("kind", kind)} />
          <Select label="Order" value={query.sort} options={ORDERS} onChange={(sort) => put("sort", sort)} />
        </div>
        <SavedViews list="conversation" names={FILTERS} />
      </search>
      <PillLinks label="States" pills={pills} />
    </>
  );
}
