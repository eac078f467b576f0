import type { DocumentView } from "../types";

/** Whose note a document carries: the writer's while it waits for a review; else what it was given back with. */
export function noteTitle({ state, note }: Pick<DocumentView, "state" | "note">): string {
  if (state === "in_review") return "The writer’s note";
  // The server's own note on a document that could not go out.
  return note?.startsWith("Its time came") ? "It did not go out" : "Sent back with a note";
}
