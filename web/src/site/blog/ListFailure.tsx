import { ErrorState } from "../../ui/States";
import { type BlogWords, errorLine } from "./words";

/** A list of articles that could not be loaded (spec 1 §8: 'Error: {message}'). */
export function ListFailure({ words, message, again }: { words: BlogWords; message: string; again: string }) {
  return <ErrorState title={errorLine(words.error, message)} again={again} />;
}
