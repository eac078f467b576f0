import { Icon } from "./Icon";
import { arrowRight } from "./icons";
import { linkProps } from "./links";
import css from "./MoreLink.module.css";

/** 'view all', 'Read More': a bold link with an arrow. `about` is added for those who hear the link alone. */
export function MoreLink({ href, children, about }: { href: string; children: string; about?: string }) {
  return (
    <a {...linkProps(href)} className={css.more}>
      {children}
      {about && <span className="vh">: {about}</span>}
      <Icon of={arrowRight} size="small" />
    </a>
  );
}
