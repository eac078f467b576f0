import { useEffect, useEffectEvent, useState } from "react";
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import type { DocumentRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { EmptyState, LoadingState } from "../../../ui/States";
import { useMay } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { ListScreen as Listed } from "../../ui/ListScreen";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { useNarrow } from "../../ui/useNarrow";
import { inSentence } from "../../ui/words";
import { useCreate, useRows, useSchemas } from "../api";
import type { Schema } from "../types";
import { BulkBar } from "./BulkBar";
import { Filters, KindPills, StatePills } from "./Filters";
import css from "./list.module.css";
import { NotOpenNotice } from "./NotOpenNotice";
import { FILTERS, GROUPS, isFiltered, readQuery, schemasOf, speaksForThePractice, withQuery } from "./query";
import { RowTable } from "./RowTable";
import { useNewBody } from "./useNewBody";

function GroupScreen({ group }: { group: string }) {
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

/** The list at an address; another one begins anew. */
export default function ListScreen() {
  const { pathname, search } = useLocation();
  const group = pathname.slice(1);
  // Packages were a part of it: what was saved of that time still leads to them.
  if (group === "shop" && /\bkind=package\b/.test(search)) return <Navigate to={`/packages${search}`} replace />;
  return <GroupScreen key={group} group={group} />;
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
  const items = rows.data?.items ?? [];
  const navigate = useNavigate();
  const [mayContent, maySettings] = [useMay("write_content"), useMay("change_settings")];
  const [typed, setTyped] = useSearchWords(query.q, (q) =>
    setValues((old) => withQuery(old, { q }), { replace: true, preventScrollReset: true }),
  );
  const mayWrite = schema !== undefined && mayContent && (speaksForThePractice(schema) ? maySettings : true);
  if (!schema) return <ScreenHead title={label} lead="You cannot create anything here." />;
  return (
    <Listed
      title={label}
      lead={schema.help}
      actions={mayWrite && <ListActions schema={schema} />}
      parts={
        <>
          {items.some(isOwnAndLive) && <NotOpenNotice kind={schema.kind} />}
          <KindPills schemas={schemas} current={query.kind} />
        </>
      }
      address={{
        query: { page: query.page, q: typed },
        names: FILTERS,
        countChosen: () => Number(query.category !== ""),
        put: ({ q = "" }) => setTyped(q),
      }}
      list={rows}
      search={{ label: `Search ${inSentence(schema.plural)}` }}
      finds="documents"
      filters={<Filters schema={schema} query={query} rows={items} />}
      views={group}
      pills={<StatePills counts={rows.data?.counts ?? {}} query={query} />}
      empty={<EmptyList schema={schema} filtered={isFiltered(query)} mayWrite={mayWrite} />}
      label={label}
      open={(row) => navigate(`/documents/${row.id}`)}
      ticked={mayWrite ? (rows, onClear) => <BulkBar schema={schema} rows={rows} onClear={onClear} /> : undefined}
      after={
        items.length > 0 && (
          <p className={css.keys}>
            <kbd>j</kbd> <kbd>k</kbd> up and down, <kbd>Enter</kbd> opens, <kbd>x</kbd> ticks, <kbd>/</kbd> searches
          </p>
        )
      }
    >
      {(rows, shown) => (
        <RowTable
          schema={schema}
          rows={rows}
          sort={query.sort}
          onSort={(sort) => setValues((old) => withQuery(old, { sort }), { preventScrollReset: true })}
          {...shown}
        />
      )}
    </Listed>
  );
}

/** Samples say themselves that they cannot be booked. */
const isOwnAndLive = (row: DocumentRow) => row.live && !row.sample;

function ListActions({ schema }: { schema: Schema }) {
  // Nobody fills a table in on a phone.
  const isNarrow = useNarrow();
  return (
    <>
      {!isNarrow && (
        <ButtonLink look="line" to={`/documents/table/${schema.kind}`}>
          Edit in a spreadsheet
        </ButtonLink>
      )}
      <NewButton schema={schema} />
    </>
  );
}

function NewButton({ schema }: { schema: Schema }) {
  const create = useCreate();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const body = useNewBody(schema.kind) ?? {};
  const start = () => create.run({ kind: schema.kind, body }, ({ id }) => navigate(`/documents/${id}`));
  return (
    <Button type="button" icon={plus} disabled={create.isPending} onClick={start}>
      New <span className={isNarrow ? "vh" : undefined}>{inSentence(schema.label)}</span>
    </Button>
  );
}

/** A list with nothing in it says why, and what to do about it; the button for it stands where it always does. */
function EmptyList({ schema, filtered, mayWrite }: { schema: Schema; filtered: boolean; mayWrite: boolean }) {
  if (filtered) {
    return (
      <EmptyState title="Nothing matches" text="Try fewer words, or look in all states.">
        <Link to={`?kind=${schema.kind}`}>Show all</Link>
      </EmptyState>
    );
  }
  if (!mayWrite) return <EmptyState title={`No ${inSentence(schema.plural)} yet`} text="Nobody has written one yet." />;
  const way = schema.clinical
    ? "Write a draft; it is saved as you type. A doctor checks any health advice, then you publish it, now or at a time you choose."
    : "Write a draft; it is saved as you type. Nobody sees it until you publish it.";
  return <EmptyState title={`No ${inSentence(schema.plural)} yet`} text={way} />;
}
