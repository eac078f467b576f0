import { t } from "../../messages/message";
import { usePage } from "../../render/context";
import { Icon } from "../../ui/Icon";
import { menu, search } from "../../ui/icons";
import { LinkButton } from "../../ui/LinkButton";
import { linkProps } from "../../ui/links";
import { CartLink } from "./CartLink";
import css from "./Header.module.css";
import { Logo } from "./Logo";
import { ThemeToggle } from "./ThemeToggle";
import { useShell } from "./useShell";

/** True when the path lies at or under the link's: `/blog/x` belongs to `/blog`. */
export function isCurrent(path: string, href: string): boolean {
  return href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
}

/** Sticky bar: brand, links with the current one marked, search, theme, booking; under 1200 px a menu without scripts. */
export function Header() {
  const { navigation, bookingUrl, bookLabel } = useShell();
  const { path } = usePage().input;
  // The home page has its own 'Book Now' always in sight: one yellow button in a view is enough.
  const look = path === "/" ? "line" : "sun";
  const links = (
    <ul>
      {navigation.map((link) => (
        <li key={link.href}>
          <a {...linkProps(link.href)} aria-current={isCurrent(path, link.href) ? "page" : undefined}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <header className={css.head}>
      <div className={`wrap ${css.bar}`}>
        <Logo />
        <nav className={css.wide} aria-label={t("shell-main-navigation")}>
          {links}
        </nav>
        <a className={css.icon} href="/search" aria-label={t("shell-search")}>
          <Icon of={search} />
        </a>
        <CartLink />
        <ThemeToggle />
        <div className={css.book}>
          <LinkButton href={bookingUrl} look={look}>
            {bookLabel}
          </LinkButton>
        </div>
        <details className={css.menu}>
          <summary>
            <Icon of={menu} size="small" />
            {t("shell-menu")}
          </summary>
          <nav className={css.panel} aria-label={t("shell-menu")}>
            <div className="wrap">
              {links}
              <a className={css.panelSearch} href="/search">
                <Icon of={search} size="small" />
                {t("shell-search")}
              </a>
              <div className={css.panelBook}>
                <LinkButton href={bookingUrl} look={look} full>
                  {bookLabel}
                </LinkButton>
              </div>
            </div>
          </nav>
        </details>
      </div>
    </header>
  );
}
