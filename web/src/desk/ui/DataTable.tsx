import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon";
import css from "./DataTable.module.css";
import { arrowDown, arrowUp } from "./icons";

export interface Column<Row> {
  key: string;
  /** Head of the column; on a narrow screen it stands before the value, unless `isPlain`. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** The head is a button that sorts by `key`. */
  sortable?: boolean;
  /** The head is read out only: for buttons at the end of a row. */
  quiet?: boolean;
  /** What stands in it says by itself what it is: a phone shows it without the head. */
  isPlain?: boolean;
  /** Nobody decides by it: a phone leaves it out. */
  isWide?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

interface DataTableProps<Row> {
  /** What the table holds, for those who cannot see it. */
  caption: string;
  /** The first one names the row. */
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Keys of the ticked rows; given, each row has a box. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Name of a row, for the label of its box. */
  rowName?: (row: Row) => string;
  /** Key of the row that is open beside the table. */
  current?: string;
  /** New rows are on their way: these are the last ones. */
  stale?: boolean;
}

/** A list with columns; under 720 px each row is a few lines with the columns' names in them. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, selected, onSelect, current, stale } = props;
  const keys = rows.map(rowKey);
  const all = keys.length > 0 && keys.every((key) => selected?.has(key));
  const tickAll = () => onSelect?.(new Set(all ? [] : keys));
  return (
    <table className={stale ? `${css.table} ${css.stale}` : css.table} aria-busy={stale}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {selected && (
            <th scope="col" className={css.tick}>
              <label>
                <input type="checkbox" checked={all} onChange={tickAll} />
                <span className={css.tickAll}>Select all {rows.length}</span>
              </label>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Line key={keys[at]} {...props} row={row} isCurrent={keys[at] === current} />
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<DataTableProps<Row>, "sort" | "onSort">) {
  const { key, label, sortable, quiet } = column;
  if (quiet) {
    return (
      <th scope="col">
        <span className="vh">{label}</span>
      </th>
    );
  }
  if (!sortable || !onSort) return <th scope="col">{label}</th>;
  const isSorted = sort?.key === key;
  const order = sort?.descending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className={css.sort}
        onClick={() => onSort({ key, descending: isSorted && !sort.descending })}
      >
        {label}
        {isSorted && <Icon of={sort.descending ? arrowDown : arrowUp} size="small" />}
      </button>
    </th>
  );
}

function Line<Row>(props: DataTableProps<Row> & { row: Row; isCurrent: boolean }) {
  const { columns, row, rowKey, rowName, selected, onSelect, isCurrent } = props;
  const key = rowKey(row);
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  };
  return (
    <tr className={isCurrent || selected?.has(key) ? css.current : undefined} aria-current={isCurrent || undefined}>
      {selected && (
        <td className={css.tick}>
          <label>
            <input type="checkbox" checked={selected.has(key)} onChange={toggle} />
            <span className="vh">Select {rowName?.(row)}</span>
          </label>
        </td>
      )}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.key} scope="row">
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.key}
            data-label={column.quiet ? undefined : column.label}
            data-bare={column.isPlain || undefined}
            data-wide={column.isWide || undefined}
          >
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
