import { t } from "../../messages/message";
import { Icon } from "../../ui/Icon";
import { phone } from "../../ui/icons";
import css from "./UrgentStrip.module.css";
import { useShell } from "./useShell";

const NO_BREAK = "\u00a0";

/** First thing on every page: whom to ring when it cannot wait. */
export function UrgentStrip() {
  const { urgentHelp, notEmergency, announcement } = useShell();
  return (
    <aside className={`${css.strip} deep`} aria-label={t("shell-urgent-help")}>
      <div className={`wrap ${css.line}`}>
        <strong className={css.label}>
          <Icon of={phone} size="small" />
          {t("shell-urgent-label")}
        </strong>
        {urgentHelp.map((help) => (
          <a key={help.country} href={help.tel}>
            <strong>{help.number}</strong>
            {NO_BREAK}
            {help.countryName}
          </a>
        ))}
        <span className={css.end}>{notEmergency}</span>
      </div>
      {announcement && (
        <div className={`wrap ${css.line}`}>
          <a href={announcement.href}>{announcement.label}</a>
        </div>
      )}
    </aside>
  );
}
