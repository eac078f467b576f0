import { useDeferredValue, useMemo } from "react";
import { Icon } from "../../ui/Icon";
import { circleAlert, circleCheck } from "../../ui/icons";
import { type Around, hintsFor } from "./hints";
import css from "./parts/hints.module.css";

interface Props extends Around {
  /** The text as it is now. */
  value: unknown;
  /** Shows a block in the editor (its `goTo`). */
  onGoTo?: (to: { key: string }) => void;
  /** Starts what a hint without a place asks for: an urgent box, a source. */
  onAct?: (code: string) => void;
}

/** How a text reads while it is written, and what is still to be done in it. */
export function WritingHints({ value, onGoTo, onAct, clinical, sources }: Props) {
  const later = useDeferredValue(value);
  const { reading, hints } = useMemo(() => hintsFor(later, { clinical, sources }), [later, clinical, sources]);
  return (
    <div className={css.hints}>
      <p className={css.counts}>
        {reading.words} {reading.words === 1 ? "word" : "words"}, {reading.minutes} min to read
      </p>
      <ul>
        {hints.map((hint, at) => {
          const { key } = hint;
          const act = key === undefined ? onAct && (() => onAct(hint.code)) : onGoTo && (() => onGoTo({ key }));
          return (
            <li key={`${hint.code}-${key ?? at}`} data-level={hint.level}>
              <Icon of={hint.level === "ok" ? circleCheck : circleAlert} />
              <span>
                {hint.level === "must" ? <b>{hint.message}</b> : hint.message}{" "}
                {hint.action && act && (
                  <button type="button" onClick={act}>
                    {hint.action}
                  </button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {reading.longSentences.length > 0 && (
        <details>
          <summary>Long sentences</summary>
          <ol>
            {reading.longSentences.slice(0, 10).map((sentence) => (
              <li key={sentence.text}>
                {sentence.text} <span className="soft nowrap">({sentence.words} words)</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
