/*
 * What was typed into a form that could not be sent. It lies in the tab alone: a phone may be shared, and what is written may be
 * about somebody's health. `forget-device-player` and `quick-exit-player` clear it, with all that the tab holds.
 */

const SHELF = "unsentForm";

export interface Typed {
  /** The page of the form. */
  path: string;
  fields: [name: string, value: string][];
}

/** True where something lies in this tab, of whatever page. */
export function hasTyped(): boolean {
  return readTyped() !== null;
}

export function readTyped(): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(SHELF) ?? "null") as Typed | null;
  } catch {
    return null;
  }
}

/** Keeps it, or forgets it. */
export function writeTyped(typed: Typed | null): void {
  try {
    if (typed) sessionStorage.setItem(SHELF, JSON.stringify(typed));
    else sessionStorage.removeItem(SHELF);
  } catch {
    // A device that refuses: the page itself still has it.
  }
}
