import { t } from "../../messages/message";
import { usePage } from "../../render/context";
import { Icon } from "../../ui/Icon";
import { moon, sun } from "../../ui/icons";
import { addressOf } from "../../ui/query";
import css from "./ThemeToggle.module.css";

/** One of two buttons shows, by the theme in force, so that it works without scripts and before any choice. */
export function ThemeToggle() {
  const { path, query } = usePage().input;
  return (
    <form className={css.form} method="post" action="/preferences" data-theme-toggle="">
      <input type="hidden" name="return" value={addressOf(path, query)} />
      <button
        type="submit"
        className={`${css.button} ${css.toDark}`}
        name="theme"
        value="dark"
        aria-label={t("shell-to-dark")}
      >
        <Icon of={moon} />
      </button>
      <button
        type="submit"
        className={`${css.button} ${css.toLight}`}
        name="theme"
        value="light"
        aria-label={t("shell-to-light")}
      >
        <Icon of={sun} />
      </button>
    </form>
  );
}
