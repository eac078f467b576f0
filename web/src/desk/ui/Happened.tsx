import css from "./Happened.module.css";
import { Panel } from "./Panel";
import { dateTime } from "./time";

/** One thing that happened; without `by` the site did it. */
export interface Happening {
  at: string;
  what: string;
  by?: string | null;
  /** What else there is to say: from where to where, why. */
  lines: readonly string[];
}

/** What happened to something, in order. */
export function Happened({ steps, zone }: { steps: readonly Happening[]; zone: string }) {
  if (steps.length === 0) return null;
  return (
    <Panel title="What happened" level={3}>
      <ol className={css.steps}>
        {steps.map(({ at, what, by, lines }) => (
          <li key={`${at} ${what} ${lines.join()}`}>
            <span>
              <strong>{what}</strong> by {by ?? "the site"}
            </span>
            <time className="small soft" dateTime={at}>
              {dateTime(at, zone)}
            </time>
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
