import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "../../ui/Icon";
import { arrowLeft } from "../../ui/icons";
import { HelpButton } from "../shell/Help";
import { useLeadsBack } from "../shell/place";
import css from "./ScreenHead.module.css";
import { nameTab } from "./tabTitle";

interface ScreenHeadProps {
  title: string;
  /** What the tab is called, where that is shorter than the title. */
  tab?: string;
  lead?: ReactNode;
  /** The list that this screen belongs to. */
  back?: { to: string; label: string };
  children?: ReactNode;
}

/** Such as an address: a phone has no line that is wide enough. */
const LONG_WORD = /\S{19}/;

let shown: string | undefined;
/** The head before had the focus when it went, as that of a screen still loading does. */
let hadFocus = false;

/** The top of each screen: its one `<h1>`, which also names the tab and takes the focus when the screen changes. */
export function ScreenHead({ title, tab = title, lead, back, children }: ScreenHeadProps) {
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useLeadsBack(back?.to);
  useEffect(() => nameTab(tab), [tab]);
  useLayoutEffect(() => {
    const own = heading.current;
    return () => {
      hadFocus = own !== null && document.activeElement === own;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen takes the focus once, when it comes
  useEffect(() => {
    const inMain = heading.current?.closest("main")?.contains(document.activeElement);
    const isOther = shown !== undefined && shown !== pathname;
    if (hadFocus || (isOther && !inMain)) heading.current?.focus({ preventScroll: true });
    [shown, hadFocus] = [pathname, false];
  }, []);
  return (
    <div className={css.head}>
      <div className={LONG_WORD.test(title) ? `${css.words} ${css.long}` : css.words}>
        {back && (
          <Link to={back.to} className={css.back}>
            <Icon of={arrowLeft} size="small" />
            {back.label}
          </Link>
        )}
        <div className={css.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <HelpButton />
        </div>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {children && <div className={css.aside}>{children}</div>}
    </div>
  );
}
