import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { LoadingState } from "../../../ui/States";
import { useMay } from "../../shell/session";
import { Pager } from "../../ui/Pager";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { useListKeys } from "../../ui/useListKeys";
import { useRows, useSchemas } from "../api";
import type { Row, Schema } from "../types";
import { BulkBar } from "./BulkBar";
import { EmptyList } from "./EmptyList";
import { Filters, KindPills, StatePills } from "./Filters";
import css from "./list.module.css";
import { NewButton } from "./NewButton";
import { GROUPS, isFiltered, readQuery, schemasOf, speaksForThePractice, withQuery } from "./query";
import { RowTable } from "./RowTable";

/** The list of one group: articles, videos, what is sold, pages. */
export function ListScreen({ group }: { group: string }) {
  const schemas = useSchemas();
  const label = GROUPS[group]?.label ?? "";
  if (schemas.isError) {
    return (
      <>
        <ScreenHead title={label} />
        <FailedState error={schemas.error} retry={() => schemas.refetch()} />
      </>
    );
  }
  if (!schemas.data) return <LoadingState />;
  return <List group={group} label={label} schemas={schemasOf(schemas.data, group)} />;
}

/** Words typed into the search field go into the address when the typing pauses. */
function useSearchWords(q: string, put: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [last, setLast] = useState(q);
  if (q !== last) {
    setLast(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const settle = useEffectEvent(() => {
    if (typed.trim() !== q) put(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => settle(), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

function List({ group, label, schemas }: { group: string; label: string; schemas: Schema[] }) {
  const [values, setValues] = useSearchParams();
  const query = readQuery(
    values,
    schemas.map((schema) => schema.kind),
  );
  const schema = schemas.find((one) => one.kind === query.kind);
  const rows = useRows(query);
  const items = useDeferredValue(rows.data?.items ?? []);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const search = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [mayContent, maySettings] = [useMay("write_content"), useMay("change_settings")];
  const [typed, setTyped] = useSearchWords(query.q, (q) =>
    setValues((old) => withQuery(old, { q }), { replace: true, preventScrollReset: true }),
  );
  const clear = () => setTicked(new Set());
  const tick = (row: Row) => {
    const next = new Set(ticked);
    if (!next.delete(row.id)) next.add(row.id);
    setTicked(next);
  };
  const open = (row: Row) => navigate(`/documents/${row.id}`);
  const current = useListKeys({ rows: items, search, onOpen: open, onTick: tick, onClear: clear });
  const shownTicks = items.filter((row) => ticked.has(row.id));
  const mayWrite = schema !== undefined && mayContent && (speaksForThePractice(schema) ? maySettings : true);
  if (!schema) return <ScreenHead title={label} lead="Nothing can be written here." />;
  return (
    <>
      <ScreenHead title={label} lead={schema.help}>
        {mayWrite && <NewButton schema={schema} />}
      </ScreenHead>
      <KindPills schemas={schemas} current={query.kind} />
      <Filters
        group={group}
        schema={schema}
        typed={typed}
        onType={setTyped}
        search={search}
        query={query}
        rows={items}
      />
      <StatePills counts={rows.data?.counts ?? {}} query={query} />
      {mayWrite && shownTicks.length > 0 && <BulkBar rows={shownTicks} onClear={clear} />}
      {rows.isError && <FailedState error={rows.error} retry={() => rows.refetch()} />}
      {rows.isPending && <LoadingState lines={6} />}
      {rows.data && items.length === 0 && (
        <EmptyList schema={schema} filtered={isFiltered(query)} mayWrite={mayWrite} />
      )}
      {items.length > 0 && (
        <>
          <RowTable
            schema={schema}
            rows={items}
            sort={query.sort}
            onSort={(sort) => setValues((old) => withQuery(old, { sort }), { preventScrollReset: true })}
            ticked={mayWrite ? new Set(shownTicks.map((row) => row.id)) : undefined}
            onTick={setTicked}
            current={current}
            stale={rows.isPlaceholderData}
          />
          <Pager page={query.page} pages={rows.data?.pages ?? 1} label={label} />
          <p className={css.keys}>
            <kbd>j</kbd> <kbd>k</kbd> up and down, <kbd>Enter</kbd> opens, <kbd>x</kbd> ticks, <kbd>/</kbd> searches
          </p>
        </>
      )}
    </>
  );
}
