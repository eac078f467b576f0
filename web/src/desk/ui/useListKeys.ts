import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { meaning, placeOf, stepped } from "./listKeys";
import { undoLastPostponed } from "./postponed";

interface ListKeys<Row> {
  rows: readonly Row[];
  search: RefObject<HTMLInputElement | null>;
  onOpen: (row: Row) => void;
  onTick: (row: Row) => void;
  onClear: () => void;
  /** Where the keys are, when the screen keeps that itself. */
  at?: { id: string | undefined; set: (id: string | undefined) => void };
  /** What other letters do with the row that the keys are at. */
  more?: Readonly<Record<string, (row: Row | undefined) => void>>;
}

/** j and k go through the rows, Enter opens, x ticks, / searches. Answers with the row that the keys are at. */
export function useListKeys<Row extends { id: string }>(list: ListKeys<Row>) {
  const { rows, search, onOpen, onTick, onClear, more } = list;
  const own = useState<string>();
  const [id, setId] = list.at ? [list.at.id, list.at.set] : own;
  const at = rows.findIndex((row) => row.id === id);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const key = meaning(event, place);
    if (event.defaultPrevented) return;
    const row = rows[at];
    if (!key) {
      const other = isPlain(event) && place !== "text" ? (more?.[event.key] ?? ALWAYS[event.key]) : undefined;
      if (!other) return;
      other(row);
    } else if (key === "next" || key === "previous") {
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

/** What letters mean in every list: u takes the last decision back. */
const ALWAYS: Readonly<Record<string, () => void>> = { u: () => void undoLastPostponed() };

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey || repeat);
