import type { ButtonHTMLAttributes, ReactNode } from "react";
import css from "./Button.module.css";
import { Icon } from "./Icon";

/** `sun` is for the one thing to do next, `danger` for calls for help, `line` for the second choice, `quiet` for the rest. */
export type ButtonLook = "primary" | "sun" | "line" | "danger" | "quiet";

export interface ButtonStyle {
  look?: ButtonLook;
  small?: boolean;
  full?: boolean;
  /** A constant of `icons.ts`, shown before the words. */
  icon?: string;
}

/** Classes of something that looks like a button. */
export function buttonClass({ look = "primary", small, full }: ButtonStyle): string {
  return [css.button, look !== "primary" && css[look], small && css.small, full && css.full].filter(Boolean).join(" ");
}

interface ButtonProps extends ButtonStyle, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
  children: ReactNode;
}

/** A button of a form or an island. What leads to another address is a `LinkButton`. */
export function Button({ look, small, full, icon, children, type = "submit", ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={buttonClass({ look, small, full })}>
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}
