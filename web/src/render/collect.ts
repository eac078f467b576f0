import type { ComponentType } from "react";

/* What is gathered while one page is rendered. Rendering is synchronous and single-threaded, so one variable is enough. */

/** An island of the page being rendered. */
export interface PlacedIsland {
  id: string;
  name: string;
  props: object;
  component: ComponentType<never>;
}

export interface Collected {
  islands: PlacedIsland[];
  /** Symbols of the sprite that the page uses. */
  symbols: Set<string>;
}

let current: Collected | undefined;

/** Runs `work` and answers with what it placed. */
export function collecting<T>(work: (collected: Collected) => T): T {
  const before = current;
  current = { islands: [], symbols: new Set() };
  try {
    return work(current);
  } finally {
    current = before;
  }
}

/** Notes an island and answers with its id, `i1`, `i2`, …: the same page gives the same ids. */
export function placeIsland(island: Omit<PlacedIsland, "id">): string {
  const id = `i${(current?.islands.length ?? 0) + 1}`;
  current?.islands.push({ ...island, id });
  return id;
}

/** Notes that the page uses a symbol; in the browser nothing happens, the page's sprite has it. */
export function noteSymbol(id: string): void {
  current?.symbols.add(id);
}

/** Where an island's markup goes. */
export const islandMarker = (id: string) => `<!--island:${id}-->`;
