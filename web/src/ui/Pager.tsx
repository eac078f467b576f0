import { Localized } from "../messages/Localized";
import { t } from "../messages/message";
import css from "./Pager.module.css";
import { addressOf } from "./query";

interface PagerProps {
  page: number;
  pages: number;
  path: string;
  /** The other query values of the list. */
  query?: Record<string, string>;
  /** What the list holds, such as `posts`. */
  label: string;
  /** What the address calls the page, where it is not `page`. */
  name?: string;
  /** Id of the list, on a page that holds more than it. */
  fragment?: string;
}

/** Pages to link: the first, the last, and those around the current one; 0 stands for a gap. */
export function pagesShown(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((number, at) => (at > 0 && number - (shown[at - 1] ?? 0) > 1 ? [0, number] : [number]));
}

/** Links to the pages of a list. Nothing when there is only one. */
export function Pager({ page, pages, path, query = {}, label, name = "page", fragment }: PagerProps) {
  if (pages <= 1) return null;
  const href = (number: number) => addressOf(path, { ...query, [name]: number }, fragment);
  return (
    <nav aria-label={t("ui-pager-label", { what: label })} className={css.pager}>
      {page > 1 && (
        <a className={css.step} href={href(Math.min(page - 1, pages))} rel="prev">
          {t("ui-pager-previous")}
        </a>
      )}
      <ol className={css.numbers}>
        {pagesShown(Math.min(page, pages), pages).map((number, at) =>
          number === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has a place and nothing else
            <li key={`gap${at}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a href={href(number)} aria-current={number === page ? "page" : undefined}>
                <Localized
                  id="ui-pager-page"
                  values={{ page: number }}
                  elements={{ hidden: (words) => <span className="vh">{words}</span> }}
                />
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a className={css.step} href={href(page + 1)} rel="next">
          {t("ui-pager-next")}
        </a>
      )}
    </nav>
  );
}
