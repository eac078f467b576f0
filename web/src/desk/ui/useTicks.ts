import { useState } from "react";

/** Ticks beside the rows of a list. A row that is not on the screen any more is not ticked any more. */
export function useTicks<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => ticked.has(keyOf(row)));
  const selected: ReadonlySet<string> = new Set(chosen.map(keyOf));
  return {
    chosen,
    /** For `DataTable`: `selected` and `onSelect`. */
    selected,
    onSelect: setTicked,
    tick: (key: string) => {
      const next = new Set(selected);
      if (!next.delete(key)) next.add(key);
      setTicked(next);
    },
    clear: () => setTicked(new Set()),
  };
}
