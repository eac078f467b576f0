import type { ReactNode } from "react";
import css from "./SafetyCardWatch.module.css";

interface SafetyCardWatchProps {
  level?: 2 | 3;
  /** Watches from the first touch of its form on, where the form's own script sees to that. */
  onTouch?: boolean;
  /** The field whose words are most telling; all fields of the form are read. */
  children: ReactNode;
}

/**
 * Around the last field of a form, so that it stands above the button. Where scripts run, what to do at once appears below
 * the field as soon as the words call for it; the form can be sent all the same. Without scripts the server checks them.
 */
export function SafetyCardWatch({ level = 3, onTouch, children }: SafetyCardWatchProps) {
  const watched = onTouch ? { "data-watch": "" } : { "data-behaviour": "safety-watch-player", "data-when": "load" };
  return (
    <div className={css.watch} {...watched}>
      {children}
      <div data-card={level} role="status" />
    </div>
  );
}
