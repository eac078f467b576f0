import type { ReactNode } from "react";
import { t } from "../messages/message";
import css from "./Chip.module.css";
import { Icon } from "./Icon";

interface ChipProps {
  tone?: "plain" | "ok" | "wait" | "bad" | "info";
  /** Status is never colour alone: a constant of `icons.ts`. */
  icon?: string;
  children: ReactNode;
}

/** A status in a word or two. */
export function Chip({ tone = "plain", icon, children }: ChipProps) {
  return (
    <span className={tone === "plain" ? css.chip : `${css.chip} ${css[tone]}`}>
      {icon && <Icon of={icon} size="small" />}
      {children}
    </span>
  );
}

/** Marks what was invented to show the site, so that nobody takes it for true. */
export function SampleLabel({ show = true }: { show?: boolean }) {
  return show ? <Chip>{t("ui-sample")}</Chip> : null;
}
