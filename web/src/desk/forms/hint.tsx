import type { ReactNode } from "react";
import css from "./forms.module.css";

/** Help and, near the limit, what room is left. */
export function hintOf(help: string | undefined, note: string | undefined): ReactNode {
  if (!note) return help;
  return (
    <>
      {help && <p>{help}</p>}
      <p className={css.note}>{note}</p>
    </>
  );
}
