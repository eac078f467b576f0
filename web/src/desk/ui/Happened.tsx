import css from "./Happened.module.css";
import { Panel } from "./Panel";
import { At } from "./When";

/** One thing that happened; without `by` the site did it. */
export interface Happening {
  at: string;
  what: string;
  by?: string | null;
  /** What else there is to say: from where to where, why. */
  lines: readonly string[];
}

export function Happened({ steps }: { steps: readonly Happening[] }) {
  if (steps.length === 0) return null;
  return (
    <Panel title="History" level={3}>
      <ol className={css.steps}>
        {steps.map(({ at, what, by, lines }) => (
          <li key={`${at} ${what} ${lines.join()}`}>
            <span>
              <strong>{what}</strong> by {by ?? "the site"}
            </span>
            <At className="small soft" at={at} />
            {lines.map((line) => (
              <span key={line} className="small">
                {line}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
