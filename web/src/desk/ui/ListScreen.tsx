import { type ReactNode, type RefObject, useRef } from "react";
import { EmptyState, LoadingState } from "../../ui/States";
import { isRefusal } from "../shell/problem";
import { CloseMatches, useCloseMatches } from "./CloseMatches";
import { type Column, DataTable, type Sort } from "./DataTable";
import { FilterBar } from "./FilterBar";
import { fits } from "./fits";
import { Pager } from "./Pager";
import { Panel } from "./Panel";
import parts from "./parts.module.css";
import { usePostponed } from "./postponed";
import { RefusedScreen } from "./RefusedScreen";
import { ScreenHead } from "./ScreenHead";
import { FailedState } from "./states";
import { useListKeys } from "./useListKeys";
import { useNarrow } from "./useNarrow";
import type { SearchedRows } from "./useSearchedRows";
import { useTicks } from "./useTicks";

/** Of what `useAddress` answers, the part that every list has. */
interface ListAddress {
  query: { page: number; q?: string };
  names: readonly string[];
  /** How many of its names say something else than what the list opens with, the search and the pills apart. */
  countChosen: () => number;
  put: (change: Record<string, string>) => void;
}

/** How the rows are shown: where the keys are, which are ticked, and whether newer ones are on their way. */
interface Shown {
  current: string | undefined;
  /** Nothing where rows cannot be ticked. */
  selected: ReadonlySet<string> | undefined;
  onSelect: (selected: ReadonlySet<string>) => void;
  stale: boolean;
}

/** What `DataTable` wants to know of the rows. */
interface Table<Row> {
  caption: string;
  columns: Column<Row>[];
  rowName?: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

/** A page of the list, as a query says of it. */
interface List<Row> {
  /** Without a number of pages it is the whole list. */
  data: { items: Row[]; pages?: number } | undefined;
  error: unknown;
  isPending: boolean;
  isPlaceholderData: boolean;
  fetchStatus: string;
  refetch: () => unknown;
}

interface ListScreenProps<Row> {
  title: string;
  /** A word about the list; on a phone it comes after the rows. */
  lead?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** Takes the list away as a table; on a phone it stands below the rows. */
  csv?: ReactNode;
  /** Between the title and the filters: the ways to other screens. */
  parts?: ReactNode;
  /** Without it there is nothing to choose, and one page. */
  address?: ListAddress;
  list: List<Row>;
  /** The field that looks for `q`. */
  search?: { label?: string; hint?: string };
  /** The key under which the search of the desk has the same things: then they are found by names, too. */
  finds?: string;
  /** Where the rows themselves are what the search of the desk found: what it answered. */
  searched?: SearchedRows;
  /** Where the whole list is here: by which texts a row is searched. */
  textsOf?: (row: Row) => readonly (string | null | undefined)[];
  /** Fields beside the search; a phone folds them. */
  filters?: ReactNode;
  /** The name under which views of this list are saved. */
  views?: string;
  /** Between the filters and the rows: the states. */
  pills?: ReactNode;
  /** What is said where there are no rows. */
  empty: ReactNode;
  /** What the list holds, for the links to its pages; the title when not given. */
  label?: string;
  /** What a row is known by; its `id` when not given. */
  rowKey?: (row: Row) => string;
  /** Opens a row: gives the list the keys j, k, Enter and x. */
  open?: (row: Row) => void;
  /** What can be done with ticked rows; given, each row has a box. */
  ticked?: (rows: Row[], onClear: () => void) => ReactNode;
  /** The rows as a table; anything else is made by `children`. */
  table?: Table<Row>;
  children?: (rows: Row[], shown: Shown) => ReactNode;
  /** Between the rows and the pages. */
  after?: ReactNode;
}

/** Rows of a list that is here as a whole and is shown by pages: drawing thousands takes a browser seconds. */
const PAGE = 50;

const idOf = (row: unknown) => (row as { id: string }).id;

/** A screen that lists something: title, filters, states, rows, pages. What it shows stands in the address. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, lead, back, actions, csv, address, pills, label = title, open, after } = props;
  const { rowKey = idOf, ticked, table, children, finds, searched, textsOf } = props;
  const { data, error, isPending, isPlaceholderData, fetchStatus, refetch } = listOf(props);
  const typed = address?.query.q ?? "";
  const isSearchedHere = textsOf !== undefined && typed.trim() !== "";
  const empty = isSearchedHere || searched?.ids !== undefined ? <NothingMatches /> : props.empty;
  const search = useRef<HTMLInputElement>(null);
  const isNarrow = useNarrow();
  const { hidden } = usePostponed();
  const all = (data?.items ?? []).filter((row) => !hidden.has(rowKey(row)));
  const found = isSearchedHere ? all.filter((row) => fits(typed, textsOf(row))) : all;
  const pages = data?.pages ?? Math.ceil(found.length / PAGE);
  const page = Math.min(address?.query.page ?? 1, Math.max(pages, 1));
  const rows = data?.pages === undefined && address ? found.slice((page - 1) * PAGE, page * PAGE) : found;
  const ticks = useTicks(rows, rowKey);
  const close = useCloseMatches(finds, typed);
  const isSearching = close.isSearching || searched?.isSearching === true;
  // What the list finds itself is what was meant.
  const matches = rows.length > 0 ? [] : close.items.filter(({ id }) => !hidden.has(id));
  // A list that is not asked for, such as one of half a reference, has no rows either.
  const isEmpty = data ? rows.length === 0 : isPending && fetchStatus === "idle";
  const rowsShown = (current?: string) => {
    if (rows.length === 0) return null;
    const selected = ticked ? ticks.selected : undefined;
    const shown = { current, selected, onSelect: ticks.onSelect, stale: isPlaceholderData };
    return (
      <>
        {ticks.chosen.length > 0 && ticked?.(ticks.chosen, ticks.clear)}
        {table && (
          <Panel>
            <DataTable {...table} rows={rows} rowKey={rowKey} {...shown} />
          </Panel>
        )}
        {children?.(rows, shown)}
      </>
    );
  };
  if (!data && isRefusal(error)) return <RefusedScreen title={title} back={back} error={error} />;
  return (
    <>
      <ScreenHead title={title} lead={isNarrow ? undefined : lead} back={back}>
        {!isNarrow && csv}
        {actions}
      </ScreenHead>
      {props.parts}
      <Filters {...props} input={search} />
      {pills}
      {error && !data ? <FailedState error={error} retry={() => void refetch()} /> : null}
      {!error && !data && !isEmpty && <LoadingState lines={6} />}
      {isEmpty && isSearching && matches.length === 0 && <LoadingState lines={2} />}
      {isEmpty && !isSearching && matches.length === 0 && empty}
      {open ? (
        <Keyed keys={rows.map((row) => ({ id: rowKey(row), row }))} ticks={ticks} open={open} search={search}>
          {rowsShown}
        </Keyed>
      ) : (
        rowsShown()
      )}
      <CloseMatches items={matches} />
      {after && <div className={parts.after}>{after}</div>}
      {isNarrow && rows.length > 0 && csv && <div className={parts.below}>{csv}</div>}
      {data && address && <Pager page={page} pages={pages} label={label} />}
      {isNarrow && lead && <p className={`small soft ${parts.below}`}>{lead}</p>}
    </>
  );
}

/** The list; where the search before it failed, that. */
function listOf<Row>({ list, searched }: ListScreenProps<Row>): List<Row> {
  // Nobody asks for it any more, such as with a name that only the search of the desk can find: rows of before are no answer.
  const isAbandoned = list.isPlaceholderData && list.fetchStatus === "idle" && !searched?.isSearching;
  if (isAbandoned) return { ...list, data: undefined, isPending: true, isPlaceholderData: false };
  if (!searched?.error) return list;
  return { ...list, data: undefined, error: searched.error, isPending: false, refetch: searched.refetch };
}

const NothingMatches = () => (
  <EmptyState title="Nothing matches" text="Check the spelling, or search for fewer words." />
);

function Filters<Row>(props: ListScreenProps<Row> & { input: RefObject<HTMLInputElement | null> }) {
  const { address, search, filters, views, input } = props;
  if (!address) return null;
  const words = search && { ...search, value: address.query.q ?? "", onChange: (q: string) => address.put({ q }) };
  return (
    <FilterBar
      search={words}
      input={input}
      filters={filters}
      views={views ? { list: views, names: address.names } : undefined}
      chosen={address.countChosen()}
    />
  );
}

interface KeyedProps<Row> {
  keys: { id: string; row: Row }[];
  ticks: ReturnType<typeof useTicks<Row>>;
  open: (row: Row) => void;
  search: RefObject<HTMLInputElement | null>;
  children: (current: string | undefined) => ReactNode;
}

function Keyed<Row>({ keys, ticks, open, search, children }: KeyedProps<Row>) {
  const current = useListKeys({
    rows: keys,
    search,
    onOpen: ({ row }) => open(row),
    onTick: ({ id }) => ticks.tick(id),
    onClear: ticks.clear,
  });
  return children(current);
}
