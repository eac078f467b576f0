import type { Schemas } from "../api/types";
import field from "./Field.module.css";
import { HelpNumbers } from "./HelpNumbers";
import { Icon } from "./Icon";
import { chevronDown } from "./icons";
import css from "./SafetyCardFirst.module.css";

interface SafetyCardFirstProps {
  id: string;
  /** Numbers to ring, from the shell, for when the words cannot be checked. */
  help: Schemas["UrgentHelp"][];
}

/**
 * Before somebody books: folded, so that nobody takes it for the form. The words are typed here, and what to do at once
 * stands below them when they call for it. It needs a script; without one it is not there, and the page's standing numbers
 * say whom to ring.
 */
export function SafetyCardFirst({ id, help }: SafetyCardFirstProps) {
  return (
    <details className={`${css.first} noprint`} data-behaviour="safety-watch-player" data-when="load">
      <summary className={css.summary}>
        <h3>Not sure if it can wait? Check</h3>
        <Icon of={chevronDown} />
      </summary>
      <div className={css.body}>
        <p className={field.hint} id={`${id}-hint`}>
          As you type, our computer compares your words with a list of danger signs. This is not a message: nobody reads
          it, and nothing is kept.
        </p>
        <div className={field.field}>
          <label htmlFor={`${id}-words`}>What is wrong, in your own words</label>
          <textarea
            id={`${id}-words`}
            className={`${field.input} ${css.words}`}
            rows={3}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
          />
        </div>
        <div className={css.said} role="status">
          <div data-card="3" />
          <p data-calm="" hidden>
            Nothing in your words is on our list of danger signs. A list cannot know everything: if you are worried or
            it gets worse, call for help or go to the nearest hospital.
          </p>
          <p className={css.failed} data-failed="" hidden>
            We could not check your words right now. If somebody may be in danger, do not wait: call{" "}
            <HelpNumbers help={help} />.
          </p>
        </div>
      </div>
    </details>
  );
}
