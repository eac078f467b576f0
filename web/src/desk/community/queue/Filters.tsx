import type { RefObject } from "react";
import { useSearchParams } from "react-router";
import type { DeskCounts } from "../../../api/schema";
import { FilterBar } from "../../ui/FilterBar";
import { Select } from "../../ui/fields";
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
      <FilterBar
        search={{ value: query.q, onChange: (q) => put("q", q) }}
        input={search}
        filters={
          <div className={css.pair}>
            <Select label="Kind" value={query.kind} options={KINDS} onChange={(kind) => put("kind", kind)} />
            <Select label="Order" value={query.sort} options={ORDERS} onChange={(sort) => put("sort", sort)} />
          </div>
        }
        views={{ list: "conversation", names: FILTERS }}
        chosen={Number(query.kind !== "") + Number(query.sort !== "urgent")}
      />
      <PillLinks label="States" pills={pills} />
    </>
  );
}
