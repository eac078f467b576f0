import type { ReactNode } from "react";
import { type ButtonStyle, buttonClass } from "./Button";
import { Icon } from "./Icon";
import { linkProps } from "./links";

interface LinkButtonProps extends ButtonStyle {
  href: string;
  children: ReactNode;
  /** Read out after the words, when they say too little alone ('check out'). */
  about?: string;
}

/** A link that looks like a button. */
export function LinkButton({ href, look, small, full, icon, about, children }: LinkButtonProps) {
  return (
    <a {...linkProps(href)} className={buttonClass({ look, small, full })}>
      {icon && <Icon of={icon} />}
      {children}
      {about && <span className="vh">: {about}</span>}
    </a>
  );
}
