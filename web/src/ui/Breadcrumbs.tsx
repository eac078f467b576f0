import { t } from "../messages/message";
import css from "./Breadcrumbs.module.css";

export interface Crumb {
  label: string;
  href: string;
}

/** The way to a page that lies deep. The last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={t("ui-breadcrumb")} className="wrap">
      <ol className={css.crumbs}>
        {crumbs.map((crumb, at) => (
          <li key={crumb.href}>
            <a href={crumb.href} aria-current={at === crumbs.length - 1 ? "page" : undefined}>
              {crumb.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
