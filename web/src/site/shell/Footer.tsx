import { type MessageId, t } from "../../messages/message";
import { usePreferences } from "../../render/context";
import { Chip } from "../../ui/Chip";
import { info } from "../../ui/icons";
import { linkProps } from "../../ui/links";
import css from "./Footer.module.css";
import { Hem } from "./Hem";
import { Logo } from "./Logo";
import { PreferenceForms } from "./PreferenceForms";
import { useShell } from "./useShell";

/** What places of ours on other sites are called, in their order; one without an address is left out. */
const ELSEWHERE: readonly [string, MessageId][] = [
  ["blog", "shell-elsewhere-blog"],
  ["clinicSeries", "shell-elsewhere-clinic-series"],
  ["videoChannel", "shell-elsewhere-videos"],
  ["photoProfile", "shell-elsewhere-photos"],
  ["reviews", "shell-elsewhere-reviews"],
];

/** Columns of links, whom to ring, the visitor's choices, credits. */
export function Footer() {
  const shell = useShell();
  const { lowData } = usePreferences();
  const elsewhere = ELSEWHERE.flatMap(([name, label]) => {
    const href = shell.external[name];
    return href ? [{ href, label: t(label) }] : [];
  });
  return (
    <footer className={`${css.foot} deep`}>
      {!lowData && <Hem />}
      <div className="wrap">
        <div className={css.columns}>
          <div className={`${css.about} stack`}>
            <Logo onDeep />
            {shell.tagline && <p>{shell.tagline}</p>}
            {shell.companyLine && <p>{shell.companyLine}</p>}
            <p className="small">{shell.notEmergency}</p>
            {shell.sample && (
              <p>
                <Chip icon={info}>{t("shell-sample-content")}</Chip>
              </p>
            )}
          </div>
          {shell.footerColumns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.label}>
                    <a {...linkProps(link.href)}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        {elsewhere.length > 0 && (
          <nav className={css.elsewhere} aria-label={t("shell-elsewhere")}>
            <h2>{t("shell-elsewhere")}</h2>
            <ul>
              {elsewhere.map(({ href, label }) => (
                <li key={label}>
                  <a {...linkProps(href)}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <PreferenceForms />
        <div className={css.end} data-naira={shell.nairaPerMegabyte ?? undefined}>
          <span>
            {shell.copyright}{" "}
            {shell.designerCredit.label && (
              <a {...linkProps(shell.designerCredit.href)}>{shell.designerCredit.label}</a>
            )}
          </span>
          {shell.nairaPerMegabyte && (
            <span>
              {shell.nairaPerMegabyteDay
                ? t("shell-data-price-of-day", { naira: shell.nairaPerMegabyte, day: shell.nairaPerMegabyteDay })
                : t("shell-data-price", { naira: shell.nairaPerMegabyte })}
            </span>
          )}
          <a href="/accessibility">{t("shell-accessibility")}</a>
          <a href="/listen">{t("shell-listen")}</a>
          <a href={shell.policyLink.href}>{shell.policyLink.label}</a>
        </div>
      </div>
    </footer>
  );
}
