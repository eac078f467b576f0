import { Fragment } from "react";
import css from "./compare.module.css";
import type { Run } from "./words";

/** A text with what came underlined and what went struck through; both are also said. */
export function Compared({ runs }: { runs: readonly Run[] }) {
  return (
    <p className={css.text}>
      {runs.map((run, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have a place and nothing else
        <Fragment key={at}>
          {run.op === "same" && run.text}
          {run.op === "added" && (
            <ins className={css.added}>
              <span className="vh"> added: </span>
              {run.text}
              <span className="vh"> (end of addition) </span>
            </ins>
          )}
          {run.op === "removed" && (
            <del className={css.removed}>
              <span className="vh"> removed: </span>
              {run.text}
              <span className="vh"> (end of removal) </span>
            </del>
          )}
        </Fragment>
      ))}
    </p>
  );
}
