import { keyGenerator } from "@portabletext/editor";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { Check } from "../../ui/fields";
import { IconButton } from "../../ui/IconButton";
import { trash } from "../../ui/icons";
import { wordsOf } from "../shape";
import css from "./editor.module.css";
import type { FormProps } from "./forms";

interface Row {
  _type: string;
  _key: string;
  cells: string[];
}

const MOST_COLUMNS = 6;
const MOST_ROWS = 60;

/** Rows of equal length, whatever is stored. */
function rowsOf(stored: unknown): Row[] {
  const rows = (Array.isArray(stored) ? stored : []) as { _key?: unknown; cells?: unknown }[];
  const cells = rows.map((row) => (Array.isArray(row?.cells) ? row.cells.map(wordsOf) : []));
  const columns = Math.max(2, ...cells.map((row) => row.length));
  return cells.map((row, at) => ({
    ...rows[at],
    _type: "row",
    _key: wordsOf(rows[at]?._key) || keyGenerator(),
    cells: Array.from({ length: columns }, (_, column) => row[column] ?? ""),
  }));
}

/** The cells of a table, each a small field with its place as its name. */
export function TableForm({ block, change }: FormProps) {
  const rows = rowsOf(block.rows);
  const columns = rows[0]?.cells.length ?? 2;
  const write = (next: Row[]) => change({ rows: next });
  const header = block.header === true;
  return (
    <>
      <Check label="The first row is the header" checked={header} onChange={(on) => change({ header: on })} />
      <div className={css.tableBox}>
        <table className={css.tableForm}>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row._key}>
                {row.cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no names but their place
                  <td key={column}>
                    <textarea
                      rows={1}
                      aria-label={
                        header && at === 0 ? `Header of column ${column + 1}` : `Row ${at + 1}, column ${column + 1}`
                      }
                      value={cell}
                      onChange={(event) => write(withCell(rows, at, column, event.target.value))}
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    icon={trash}
                    label={`Remove row ${at + 1}`}
                    disabled={rows.length < 2}
                    onClick={() => write(rows.filter((one) => one !== row))}
                  />
                </td>
              </tr>
            ))}
            <tr>
              {Array.from({ length: columns }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names but their place
                <td key={column}>
                  <IconButton
                    icon={trash}
                    label={`Remove column ${column + 1}`}
                    disabled={columns < 3}
                    onClick={() =>
                      write(rows.map((row) => ({ ...row, cells: row.cells.filter((_, own) => own !== column) })))
                    }
                  />
                </td>
              ))}
              <td />
            </tr>
          </tbody>
        </table>
      </div>
      <div className="row">
        <Button
          type="button"
          look="line"
          small
          icon={plus}
          disabled={rows.length >= MOST_ROWS}
          onClick={() =>
            write([...rows, { _type: "row", _key: keyGenerator(), cells: Array.from({ length: columns }, () => "") }])
          }
        >
          Row
        </Button>
        <Button
          type="button"
          look="line"
          small
          icon={plus}
          disabled={columns >= MOST_COLUMNS}
          onClick={() => write(rows.map((row) => ({ ...row, cells: [...row.cells, ""] })))}
        >
          Column
        </Button>
      </div>
    </>
  );
}

function withCell(rows: Row[], at: number, column: number, text: string): Row[] {
  return rows.map((row, own) =>
    own === at ? { ...row, cells: row.cells.map((cell, place) => (place === column ? text : cell)) } : row,
  );
}
