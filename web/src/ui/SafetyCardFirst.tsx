import type { Schemas } from "../api/types";
import { Localized } from "../messages/Localized";
import { t } from "../messages/message";
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
        <h3>{t("ui-safety-check-heading")}</h3>
        <Icon of={chevronDown} />
      </summary>
      <div className={css.body}>
        <p className={field.hint} id={`${id}-hint`}>
          {t("ui-safety-check-hint")}
        </p>
        <div className={field.field}>
          <label htmlFor={`${id}-words`}>{t("ui-safety-check-label")}</label>
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
            {t("ui-safety-check-calm")}
          </p>
          <p className={css.failed} data-failed="" hidden>
            <Localized id="ui-safety-check-failed" elements={{ numbers: () => <HelpNumbers help={help} /> }} />
          </p>
        </div>
      </div>
    </details>
  );
}
