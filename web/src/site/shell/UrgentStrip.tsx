import { Icon } from "../../ui/Icon";
import { phone } from "../../ui/icons";
import css from "./UrgentStrip.module.css";
import { useShell } from "./useShell";

/** First thing on every page: whom to ring when it cannot wait. */
export function UrgentStrip() {
  const { urgentHelp, notEmergency, announcement } = useShell();
  return (
    <aside className={`${css.strip} deep`} aria-label="Urgent help">
      <div className={`wrap ${css.line}`}>
        <strong className={css.label}>
          <Icon of={phone} size="small" />
          Emergency?
        </strong>
        {urgentHelp.map((help) => (
          <a key={help.country} href={help.tel}>
            <strong>{help.number}</strong>&nbsp;{help.countryName}
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
