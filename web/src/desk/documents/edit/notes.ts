import type { DocumentView } from "../types";

/** Whose note a document carries: the writer's while it waits for a review; else what it was given back with. */
export function noteTitle({ state, note }: Pick<DocumentView, "state" | "note">): string {
  if (state === "in_review") return "The author’s note";
  // The server's own note on a document that could not go out.
  return note?.match(/^(Its time came|Not published)/) ? "It was not published" : "Sent back with a note";
}
