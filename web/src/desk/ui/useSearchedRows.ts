import { useCloseMatches } from "./CloseMatches";

/** A list whose rows the search of the desk finds. */
export interface SearchedRows {
  /** Their ids with commas between them, for the list's call; nothing where nobody searches. */
  ids: string | undefined;
  isSearching: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** No row has it: a search that found nothing lists nothing. */
const NOBODY = "none";

/**
 * The rows of a list that fit what was typed, wherever they stand: by names, addresses, numbers and sums, with a typing
 * error forgiven. Names are encrypted, so the search finds ids first, and the list then asks for these.
 */
export function useSearchedRows(within: string, typed: string): SearchedRows {
  const { items, isAsked, ...search } = useCloseMatches(within, typed);
  return { ...search, ids: isAsked ? items.map(({ id }) => id).join(",") || NOBODY : undefined };
}
