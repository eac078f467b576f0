import { Localized } from "../messages/Localized";
import css from "./StepsBar.module.css";

/** Where on a way of several pages this one stands. The bars are decoration, the words say it. */
export function StepsBar({ at, of, label }: { at: number; of: number; label: string }) {
  return (
    <div className={css.bar}>
      <p className="small">
        <Localized
          id="ui-step"
          values={{ step: at, steps: of, label }}
          elements={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <div className={css.steps} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have a place and nothing else
          <span key={index} className={index + 1 < at ? css.done : index + 1 === at ? css.now : undefined} />
        ))}
      </div>
    </div>
  );
}
