import type { ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonStyle, buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";

interface ButtonLinkProps extends ButtonStyle {
  to: string;
  /** What the screen is opened for. */
  state?: unknown;
  children: ReactNode;
}

/** A link to a screen of the desk that looks like a button. */
export function ButtonLink({ to, state, icon, children, ...style }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className={buttonClass(style)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  );
}
