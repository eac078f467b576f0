import { Link, useLocation } from "react-router";
import { pagesShown } from "../../ui/Pager";
import css from "../../ui/Pager.module.css";

/** Links to the pages of a list, by the address's `page`. Nothing when there is only one. `label`: what the list holds. */
export function Pager({ page, pages, label }: { page: number; pages: number; label: string }) {
  const { pathname, search } = useLocation();
  if (pages <= 1) return null;
  const to = (number: number) => {
    const values = new URLSearchParams(search);
    values.set("page", String(number));
    return `${pathname}?${values}`;
  };
  return (
    <nav aria-label={`Pages of ${label}`} className={css.pager}>
      {page > 1 && (
        <Link className={css.step} to={to(Math.min(page - 1, pages))}>
          Previous
        </Link>
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
              <Link to={to(number)} aria-current={number === page ? "page" : undefined}>
                <span className="vh">Page </span>
                {number}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Link className={css.step} to={to(page + 1)}>
          Next
        </Link>
      )}
    </nav>
  );
}
