/**
 * Products a visitor marked with the heart, kept on the device under one key of `localStorage` and sent nowhere.
 *
 * A device that refuses storage (private mode, storage full) keeps the list for as long as the page is open.
 */
export const favouritesKey = "favourites";

/** More than this is a collection, not a choice: the oldest goes when another comes. */
export const favouritesLimit = 100;

/** What is needed of `Storage`; tests hand in their own. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Ids in the order in which they were added. */
export interface Favourites {
  list(): readonly string[];
  has(id: string): boolean;
  /** Adds or removes the product and answers whether it is a favourite now. */
  toggle(id: string): boolean;
  /** Calls `listener` after each change, also one made in another tab; answers how to stop. */
  subscribe(listener: () => void): () => void;
  /** Reads the shelf again, after another tab wrote to it. */
  reload(): void;
}

const none: readonly string[] = [];

/** Ids as stored; anything that is not a list of words counts as an empty list. */
export function parseFavourites(text: string | null): readonly string[] {
  if (!text) return none;
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return none;
    const ids = value.filter((id): id is string => typeof id === "string" && id !== "");
    return [...new Set(ids)].slice(-favouritesLimit);
  } catch {
    return none;
  }
}

/** A list on the given shelf; `undefined` keeps it in memory only. */
export function favouritesOn(shelf: Shelf | undefined): Favourites {
  const listeners = new Set<() => void>();
  let ids = read();

  function read(): readonly string[] {
    try {
      return parseFavourites(shelf?.getItem(favouritesKey) ?? null);
    } catch {
      return none;
    }
  }

  function keep(next: readonly string[]): void {
    ids = next.slice(-favouritesLimit);
    try {
      shelf?.setItem(favouritesKey, JSON.stringify(ids));
    } catch {
      // The list in memory still serves this page.
    }
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  return {
    list: () => ids,
    has: (id) => ids.includes(id),
    toggle(id) {
      const added = !ids.includes(id);
      keep(added ? [...ids, id] : ids.filter((other) => other !== id));
      return added;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload() {
      ids = read();
      tell();
    },
  };
}

let shared: Favourites | undefined;

/** The list of this device, one per page. Browser only. */
export function deviceFavourites(): Favourites {
  if (shared) return shared;
  const favourites = favouritesOn(deviceShelf());
  addEventListener("storage", (event) => {
    if (event.key === favouritesKey || event.key === null) favourites.reload();
  });
  shared = favourites;
  return favourites;
}

/** `undefined` where the browser forbids even looking at `localStorage`. */
function deviceShelf(): Shelf | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
