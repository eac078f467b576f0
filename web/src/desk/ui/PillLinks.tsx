import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import css from "./PillLinks.module.css";

interface Pill {
  to: string;
  label: ReactNode;
  /** Whether it is shown just now; for the screens of a feature, whether one is there. */
  current?: boolean;
  /** How many rows there are; nothing is shown for `undefined`. */
  count?: number;
  /** How many things wait there for somebody; nothing is shown for none. */
  waiting?: number;
  /** What must not be overlooked. */
  urgent?: boolean;
}

/** Choices that are addresses: the parts of a screen, the states of a list. */
export function PillLinks({ label, pills }: { label: string; pills: readonly Pill[] }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const chosen = pills.findIndex(({ to, current = to === pathname }) => current);
  // On a phone they are one line that scrolls: what is shown must not be out of sight.
  useLayoutEffect(() => {
    const box = list.current;
    const pill = box?.children[chosen];
    if (!box || !(pill instanceof HTMLElement)) return;
    // Their numbers and the font come later, and make them wider.
    const watch = new ResizeObserver(() => {
      box.scrollLeft = pill.offsetLeft - (box.clientWidth - pill.offsetWidth) / 2;
    });
    for (const one of box.children) watch.observe(one);
    return () => watch.disconnect();
  }, [chosen]);
  return (
    <nav aria-label={label}>
      <ul ref={list} className={css.pills}>
        {pills.map(({ to, label: words, current = to === pathname, count, waiting, urgent }) => (
          <li key={to}>
            <Link className={urgent ? `${css.pill} ${css.bad}` : css.pill} to={to} aria-current={current || undefined}>
              {words} {count !== undefined && <span className={css.count}>{count}</span>}
              {waiting ? (
                <span className={css.waiting}>
                  {waiting}
                  <span className="vh"> waiting</span>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
