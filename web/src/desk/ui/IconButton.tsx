import type { ButtonHTMLAttributes, Ref } from "react";
import { Icon } from "../../ui/Icon";
import css from "./IconButton.module.css";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "className"> {
  /** A constant of `icons.ts`. */
  icon: string;
  /** What it does, in words; shown when the pointer rests on it. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={css.button} aria-label={label} title={label}>
      <Icon of={icon} />
    </button>
  );
}
