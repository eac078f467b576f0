import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { LoadingState } from "../../ui/States";
import { SavedViews } from "../shell/SavedViews";
import { TextField } from "./fields";
import { filter } from "./icons";
import css from "./ListScreen.module.css";
import layout from "./layout.module.css";
import { Pager } from "./Pager";
import { ScreenHead } from "./ScreenHead";
import { FailedState } from "./states";
import { useListKeys } from "./useListKeys";

const nothing = () => undefined;

/** Of what `useAddress` answers, the part that every list has. */
interface ListAddress {
  query: { page: number; q?: string };
  names: readonly string[];
  isFiltered: boolean;
  put: (change: Record<string, string>) => void;
}

/** How the rows are shown: where the keys are, and whether newer ones are on their way. */
export interface Shown {
  current: string | undefined;
  stale: boolean;
}

/** A page of the list, as a query says of it. */
interface List<Row> {
  data: { items: Row[]; pages?: number } | undefined;
  error: unknown;
  isPending: boolean;
  isPlaceholderData: boolean;
  fetchStatus: string;
  refetch: () => unknown;
}

interface ListKeys<Row> {
  id: (row: Row) => string;
  open: (row: Row) => void;
  tick?: (row: Row) => void;
  clear?: () => void;
}

interface ListScreenProps<Row> {
  title: string;
  lead?: ReactNode;
  back?: { to: string; label: string };
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Between the title and the filters: the ways to other screens. */
  parts?: ReactNode;
  address: ListAddress;
  list: List<Row>;
  /** The field that looks for `q`. */
  search?: { label?: string; hint?: string };
  /** Fields beside the search; a phone folds them. */
  filters?: ReactNode;
  /** The name under which views of this list are saved. */
  views?: string;
  /** Between the filters and the rows: the states. */
  pills?: ReactNode;
  /** What is said where there are no rows. */
  empty: ReactNode;
  /** What the list holds, for the links to its pages. */
  label: string;
  /** Makes the rows open to j, k, Enter and x. */
  keys?: ListKeys<Row>;
  children: (rows: Row[], shown: Shown) => ReactNode;
  /** Between the rows and the pages. */
  after?: ReactNode;
}

/** A screen that lists something: title, filters, states, rows, pages. What it shows stands in the address. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, lead, back, actions, parts, address, list, pills, empty, label, keys, children, after } = props;
  const { data, error, isPending, isPlaceholderData, fetchStatus, refetch } = list;
  const search = useRef<HTMLInputElement>(null);
  const rows = data?.items ?? [];
  // A list that is not asked for, such as one of half a reference, has no rows either.
  const isEmpty = data ? rows.length === 0 : isPending && fetchStatus === "idle";
  return (
    <>
      <ScreenHead title={title} lead={lead} back={back}>
        {actions}
      </ScreenHead>
      {parts}
      <Filters {...props} input={search} />
      {pills}
      {error && !data ? <FailedState error={error} retry={() => void refetch()} /> : null}
      {!error && !data && !isEmpty && <LoadingState lines={6} />}
      {isEmpty && empty}
      {keys ? (
        <Keyed rows={rows} keys={keys} search={search}>
          {(current) => rows.length > 0 && children(rows, { current, stale: isPlaceholderData })}
        </Keyed>
      ) : (
        rows.length > 0 && children(rows, { current: undefined, stale: isPlaceholderData })
      )}
      {after}
      {data && <Pager page={address.query.page} pages={data.pages ?? 1} label={label} />}
    </>
  );
}

function Filters<Row>(props: ListScreenProps<Row> & { input: RefObject<HTMLInputElement | null> }) {
  const { address, search, filters, views, input } = props;
  const [isOpen, setIsOpen] = useState(address.isFiltered);
  const id = useId();
  const hasMore = Boolean(filters || views);
  if (!search && !hasMore) return null;
  return (
    <search className={layout.filters}>
      {search && (
        <TextField
          ref={input}
          type="search"
          label={search.label ?? "Search"}
          hint={search.hint}
          autoComplete="off"
          spellCheck={false}
          value={address.query.q ?? ""}
          onChange={(q) => address.put({ q })}
        />
      )}
      {hasMore && search && (
        <div className={css.fold}>
          <Button
            type="button"
            look="line"
            small
            icon={filter}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            Filters
          </Button>
        </div>
      )}
      {hasMore && (
        <div id={id} className={search && !isOpen ? `${css.more} ${css.folded}` : css.more}>
          {filters}
          {views && <SavedViews list={views} names={address.names} />}
        </div>
      )}
    </search>
  );
}

interface KeyedProps<Row> {
  rows: Row[];
  keys: ListKeys<Row>;
  search: RefObject<HTMLInputElement | null>;
  children: (current: string | undefined) => ReactNode;
}

function Keyed<Row>({ rows, keys: { id, open, tick, clear }, search, children }: KeyedProps<Row>) {
  const current = useListKeys({
    rows: rows.map((row) => ({ id: id(row), row })),
    search,
    onOpen: ({ row }) => open(row),
    onTick: ({ row }) => tick?.(row),
    onClear: clear ?? nothing,
  });
  return children(current);
}
