import type { ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonStyle, buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";

/** A link to a screen of the desk that looks like a button. */
export function ButtonLink({ to, icon, children, ...style }: ButtonStyle & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass(style)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  );
}
