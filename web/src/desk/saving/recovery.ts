import type { JsonObject } from "../forms/values";

/* Copies on this device of what the server does not have yet. */

export interface LocalCopy {
  base: number;
  body: JsonObject;
  /** When it was written here, RFC 3339. */
  at: string;
}

const PREFIX = "desk-draft:";

/** Where a copy is kept: one place for each person, document and open page, so that two tabs keep theirs apart. */
export const placeOf = (person: string, id: string, page: string) => `${PREFIX}${person}:${id}:${page}`;

/** Writes a copy; when there is no room the oldest copies of other pages make room. False when it could not be kept. */
export function keepCopy(storage: Storage, place: string, copy: LocalCopy): boolean {
  const text = JSON.stringify(copy);
  for (;;) {
    try {
      storage.setItem(place, text);
      return true;
    } catch {
      const oldest = copies(storage, PREFIX).find((other) => other.place !== place);
      if (!oldest) return false;
      storage.removeItem(oldest.place);
    }
  }
}

interface Found {
  place: string;
  copy: LocalCopy;
}

/** Copies under a prefix, the oldest first. What cannot be read is thrown away. */
function copies(storage: Storage, prefix: string): Found[] {
  const places = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  return places
    .filter((place) => place.startsWith(prefix))
    .flatMap((place): Found[] => {
      const copy = read(storage.getItem(place));
      return copy ? [{ place, copy }] : [];
    })
    .sort((one, other) => one.copy.at.localeCompare(other.copy.at));
}

function read(text: string | null): LocalCopy | undefined {
  try {
    const copy = JSON.parse(text ?? "") as LocalCopy;
    return typeof copy.base === "number" && typeof copy.at === "string" && copy.body ? copy : undefined;
  } catch {
    return undefined;
  }
}

/** Copies that a person's other pages left behind, the newest first; `alive` says which pages are still open. */
export function leftBehind(
  storage: Storage,
  person: string,
  id: string,
  alive: ReadonlySet<string>,
): { place: string; copy: LocalCopy }[] {
  return copies(storage, placeOf(person, id, ""))
    .filter(({ place }) => !alive.has(place))
    .reverse();
}
