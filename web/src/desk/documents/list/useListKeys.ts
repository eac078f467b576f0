import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { meaning, placeOf, stepped } from "./keys";

interface ListKeys<Row> {
  rows: readonly Row[];
  search: RefObject<HTMLInputElement | null>;
  onOpen: (row: Row) => void;
  onTick: (row: Row) => void;
  onClear: () => void;
}

/** j and k go through the rows, Enter opens, x ticks, / searches. Answers with the row that the keys are at. */
export function useListKeys<Row extends { id: string }>({ rows, search, onOpen, onTick, onClear }: ListKeys<Row>) {
  const [id, setId] = useState<string>();
  const at = rows.findIndex((row) => row.id === id);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = meaning(event, placeOf(event.target));
    if (!key || event.defaultPrevented) return;
    const row = rows[at];
    if (key === "next" || key === "previous") {
      const to = stepped(at < 0 ? undefined : at, key === "next" ? 1 : -1, rows.length);
      const next = to === undefined ? undefined : rows[to];
      setId(next?.id);
      document.querySelector(`[data-row="${CSS.escape(next?.id ?? "")}"]`)?.scrollIntoView({ block: "nearest" });
    } else if (key === "search") search.current?.focus();
    else if (key === "clear") {
      setId(undefined);
      onClear();
    } else if (!row) return;
    else if (key === "open") onOpen(row);
    else onTick(row);
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return at < 0 ? undefined : id;
}
