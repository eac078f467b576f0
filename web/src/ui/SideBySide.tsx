import type { ReactNode } from "react";
import css from "./SideBySide.module.css";

/** Two bands of a page: one below the other on narrow screens, side by side on wide ones. A sunk one becomes a card there. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className={css.parts}>{children}</div>;
}
