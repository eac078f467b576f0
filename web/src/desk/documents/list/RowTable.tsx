import { Link } from "react-router";
import type { DocumentRow, DocumentState } from "../../../api/schema";
import { Chip, SampleLabel } from "../../../ui/Chip";
import { pencil } from "../../../ui/icons";
import { dayText } from "../../forms/dates";
import { useSession } from "../../shell/session";
import { type Column, DataTable, type Sort } from "../../ui/DataTable";
import { dateTime } from "../../ui/time";
import { Ago } from "../../ui/When";
import { chipOf } from "../../ui/words";
import type { Schema } from "../types";
import { CHANGED_ICON, closedWords } from "../words";
import css from "./list.module.css";

interface RowTableProps {
  schema: Schema;
  rows: DocumentRow[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: ReadonlySet<string> | undefined;
  onSelect: (selected: ReadonlySet<string>) => void;
  current: string | undefined;
  stale: boolean;
}

/** The name that a document has while nobody gave it one. */
export const nameOf = (title: string) => title.trim() || "Untitled";

export function RowTable({ schema, ...table }: RowTableProps) {
  const { zone } = useSession();
  const columns: Column<DocumentRow>[] = [
    { key: "title", label: "Title", sortable: true, cell: (row) => <Name row={row} /> },
    { key: "state", label: "State", isPlain: true, sortable: true, cell: (row) => <Where row={row} zone={zone} /> },
    {
      key: "updated",
      label: "Last changed",
      isWide: true,
      sortable: true,
      cell: (row) => (
        <span>
          <Ago at={row.updatedAt} />
          {row.updatedBy && <span className={css.meta}> by {row.updatedBy}</span>}
        </span>
      ),
    },
  ];
  if (schema.clinical) {
    columns.push({
      key: "reviewDue",
      label: "Next review",
      sortable: true,
      cell: (row) => (row.reviewDue ? dayText(row.reviewDue.slice(0, 10)) : "No date"),
    });
  }
  return (
    <DataTable
      {...table}
      caption={schema.plural}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => nameOf(row.title)}
    />
  );
}

const priceText = (prices: DocumentRow["prices"]): string =>
  prices.every(({ minor }) => minor === 0) ? "Free" : prices.map(({ text }) => text).join(" or ");

function Name({ row }: { row: DocumentRow }) {
  return (
    <span className={css.name} data-row={row.id}>
      <Link to={`/documents/${row.id}`}>{nameOf(row.title)}</Link>
      {row.category && <span className={css.meta}>{row.category}</span>}
      {row.prices.length > 0 && <span className={css.meta}>{priceText(row.prices)}</span>}
      {row.sample && (
        <span>
          <SampleLabel />
        </span>
      )}
      {row.lease && !row.lease.mine && (
        <span>
          <Chip tone="wait" icon={pencil}>
            {row.lease.name} is editing
          </Chip>
        </span>
      )}
    </span>
  );
}

function Where({ row, zone }: { row: DocumentRow; zone: string }) {
  return (
    <span className={css.name}>
      <StateChip state={row.state} changed={row.changed} />
      {row.closed && <span className={css.meta}>{closedWords(row.kind)}</span>}
      {row.scheduledAt && <span className={css.meta}>Will be published {dateTime(row.scheduledAt, zone)}</span>}
      {row.unpublishAt && <span className={css.meta}>Will be taken off {dateTime(row.unpublishAt, zone)}</span>}
    </span>
  );
}

function StateChip({ state, changed }: { state: DocumentState; changed?: boolean }) {
  const { label, tone, icon } = chipOf("DocumentState", state);
  return (
    <span className="row">
      <Chip tone={tone} icon={icon}>
        {label}
      </Chip>
      {changed && (
        <Chip tone="wait" icon={CHANGED_ICON}>
          Unpublished changes
        </Chip>
      )}
    </span>
  );
}
