import { Link } from "react-router";
import type { FoundEntry } from "../../api/schema";
import { api } from "../shell/api";
import css from "./CloseMatches.module.css";
import { Panel } from "./Panel";
import { useList } from "./useList";
import { usePaused } from "./usePaused";
import { Ago } from "./When";

/**
 * What the search of the desk finds, in the features named or in all: by names, addresses, numbers and sums too, with a typing
 * error forgiven. Nothing of it stays once its screen is left, and nothing is answered that was found for other words.
 */
export function useDeskSearch(within: readonly string[] | undefined, typed: string) {
  const text = typed.trim();
  // Each search among people is written down, so none is made of half a word.
  const asked = usePaused(text);
  const isAsked = within !== undefined && text.length > 1;
  const { data, error, isFetching, isPlaceholderData, refetch } = useList({
    queryKey: ["search", within, asked],
    queryFn: ({ signal }) =>
      api.post("/api/desk/search", { body: { text: asked, within: [...(within ?? [])] }, signal }),
    enabled: isAsked && asked.length > 1,
    gcTime: 0,
    meta: { told: true },
  });
  const isStale = isPlaceholderData || asked !== text;
  return {
    items: isAsked && !isStale ? (data?.items ?? []) : [],
    isAsked,
    isSearching: isAsked && (isFetching || isStale),
    error: isAsked ? error : null,
    refetch,
  };
}

/** What it finds in one feature. A list of encrypted rows finds whole references only. */
export const useCloseMatches = (within: string | undefined, typed: string) =>
  useDeskSearch(within === undefined ? undefined : [within], typed);

/** The best of them: whoever is not among so many types another word. */
const MOST_SHOWN = 20;

/** Matches that are no rows of the list. */
export function CloseMatches({ items: all }: { items: readonly FoundEntry[] }) {
  const items = all.slice(0, MOST_SHOWN);
  if (items.length === 0) return null;
  return (
    <div className={css.box}>
      <Panel title="Close matches" aside={<span className="soft">{items.length}</span>}>
        <ul className={css.rows} role="list">
          {items.map(({ url, title, detail, at }) => (
            <li key={url}>
              <span>
                <Link to={url}>{title}</Link> <span className="small soft">{detail}</span>
              </span>
              <span className="small soft">
                <Ago at={at} />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
