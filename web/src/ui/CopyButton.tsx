import { t } from "../messages/message";
import css from "./CopyButton.module.css";
import { Icon } from "./Icon";
import { copy } from "./icons";

/** Copies a text at a press, such as the number of an account; not there without scripts. `what` is read out: 'account number'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <span className={css.copy} data-behaviour="copy-text-player" data-when="load" data-text={text} hidden>
      <button type="button" className={css.button}>
        <Icon of={copy} />
        <span className="vh">{t("ui-copy-what", { what })}</span>
      </button>
      <span className={css.said} role="status" />
    </span>
  );
}
