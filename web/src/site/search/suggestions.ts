import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";

export type Suggestion = Schemas["LinkView"];

/** Letters typed before the server is asked. */
export const FEWEST_LETTERS = 2;
/** Milliseconds of quiet before the server is asked. */
export const QUIET_MS = 180;

/** Asks for suggestions. Failing is no news: the form works without them. */
export async function fetchSuggestions(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const words = query.trim();
  if (words.length < FEWEST_LETTERS) return [];
  try {
    const answer = await fetch(`/api/search/suggest?q=${encodeURIComponent(words.slice(0, 100))}`, { signal });
    if (!answer.ok) return [];
    const body = (await answer.json()) as Schemas["Suggestions"];
    return body.items;
  } catch {
    return [];
  }
}

/** Which suggestion the arrow keys lead to; -1 is the text field itself, so that one's own words stay within reach. */
export function moveChoice(current: number, count: number, key: string): number {
  if (count === 0) return -1;
  if (key === "ArrowDown") return current + 1 >= count ? -1 : current + 1;
  if (key === "ArrowUp") return current < 0 ? count - 1 : current - 1;
  return current;
}

/** What a screen reader hears when the list changes. */
export function countWords(count: number): string {
  return count === 0 ? t("search-no-suggestions") : t("search-suggestions", { count });
}
