import { ErrorState } from "../../ui/States";
import type { BlogWords } from "./words";

/** A list of articles that could not be loaded (spec 1 §8: 'Error: {message}'). */
export function ListFailure({ words, message, again }: { words: BlogWords; message: string; again: string }) {
  const title = words.error.replace("{message}", message || "The articles could not be loaded. Please try again.");
  return <ErrorState title={title} again={again} />;
}
