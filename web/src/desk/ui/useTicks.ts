import { useState } from "react";

/** Ticks beside the rows of a list. A row that is not on the screen any more is not ticked any more. */
export function useTicks<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => ticked.has(keyOf(row)));
  return {
    chosen,
    /** For `DataTable`: `selected` and `onSelect`. */
    selected: new Set(chosen.map(keyOf)) as ReadonlySet<string>,
    onSelect: setTicked,
    clear: () => setTicked(new Set()),
  };
}
