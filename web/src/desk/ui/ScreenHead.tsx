import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/Icon";
import { arrowLeft } from "../../ui/icons";
import css from "./ScreenHead.module.css";

interface ScreenHeadProps {
  title: string;
  /** A line under the title. */
  lead?: ReactNode;
  /** The list that this screen belongs to. */
  back?: { to: string; label: string };
  /** Buttons and chips beside the title. */
  children?: ReactNode;
}

let isFirst = true;

/** The top of each screen: its one `<h1>`, which also names the tab and takes the focus when the screen changes. */
export function ScreenHead({ title, lead, back, children }: ScreenHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} | Staff desk`;
  }, [title]);
  useEffect(() => {
    const inMain = heading.current?.closest("main")?.contains(document.activeElement);
    if (!isFirst && !inMain) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <div className={css.head}>
      <div className={css.words}>
        {back && (
          <Link to={back.to} className={css.back}>
            <Icon of={arrowLeft} size="small" />
            {back.label}
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {children && <div className={css.aside}>{children}</div>}
    </div>
  );
}
