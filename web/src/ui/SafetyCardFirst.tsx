import type { Schemas } from "../api/types";
import field from "./Field.module.css";
import css from "./SafetyCardFirst.module.css";

interface SafetyCardFirstProps {
  /** Unique on the page. */
  id: string;
  /** Numbers to ring, from the shell, for when the words cannot be checked. */
  help: Schemas["UrgentHelp"][];
  /** Of its heading. */
  level?: 2 | 3;
}

/**
 * Before somebody books or writes: the words are typed here, and what to do at once stands below them when they call for
 * it. It needs a script; without one it is not there, and the page's standing numbers say whom to ring.
 */
export function SafetyCardFirst({ id, help, level = 2 }: SafetyCardFirstProps) {
  const Heading = `h${level}` as const;
  return (
    <section
      className={`${css.first} noprint`}
      aria-labelledby={`${id}-heading`}
      data-behaviour="safety-watch-player"
      data-when="load"
    >
      <div className={css.about}>
        <Heading id={`${id}-heading`}>Not sure if it can wait?</Heading>
        <p className={field.hint} id={`${id}-hint`}>
          As you type, our computer compares your words with a list of danger signs. This is not a message: nobody reads
          it, and nothing is kept.
        </p>
      </div>
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
          Nothing in your words is on our list of danger signs. A list cannot know everything: if you are worried or it
          gets worse, call for help or go to the nearest hospital.
        </p>
        <p className={css.failed} data-failed="" hidden>
          We could not check your words just now. If somebody may be in danger, do not wait: call{" "}
          {help.map((line, at) => (
            <span key={line.country}>
              {at > 0 && " or "}
              <a href={line.tel}>{line.number}</a> ({line.countryName})
            </span>
          ))}
          .
        </p>
      </div>
    </section>
  );
}
