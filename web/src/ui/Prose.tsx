import type { ReactNode } from "react";
import css from "./Prose.module.css";

/** Long text: measure, space between blocks, lists, visited links. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={css.prose}>{children}</div>;
}
