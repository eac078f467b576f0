import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { assets } from "../../render/assets";
import { usePage, usePreferences } from "../../render/context";
import type { FormState } from "../../render/contract";
import { THEME_SCRIPT } from "../../render/theme-script";
import { Breadcrumbs, type Crumb } from "../../ui/Breadcrumbs";
import { JsonLd } from "../../ui/JsonLd";
import { Meta, type PageMeta } from "../../ui/Meta";
import { Footer } from "./Footer";
import { Header } from "./Header";
import css from "./SitePage.module.css";
import { UrgentStrip } from "./UrgentStrip";
import { useShell } from "./useShell";

/** Pages on which somebody tells about their health; others say so themselves. None on which a call may be under way. */
const EXIT_PAGES = new Set([
  "community-ask",
  "community-follow",
  "community-mine",
  "community-notifications",
  "consultation-request",
]);

interface SitePageProps {
  meta: PageMeta;
  /** A form that came back: the title says when there is something to mend. */
  state?: FormState;
  /** From below the home page to the page itself, on pages that lie deep. */
  breadcrumbs?: Crumb[];
  /** The page holds what somebody may have to hide at once; `link` where there is no room for the script of the exit. */
  exit?: boolean | "link";
  /** Stands after the footer: the fixed 'Book Now' of the home page. */
  after?: ReactNode;
  children: ReactNode;
}

/** The whole document of a public page: head, shell, and the page between. Every page's element is one of these. */
export function SitePage({ meta, state, breadcrumbs, exit, after, children }: SitePageProps) {
  const shell = useShell();
  const { look } = shell;
  const { input, feature } = usePage();
  const { theme, lowData, reading } = input.preferences;
  const isPlain = reading.text === "normal" && !reading.wideSpacing && !reading.moreContrast && !reading.lessMotion;
  const quickExit = exit || EXIT_PAGES.has(input.page) ? shell.quickExit : null;
  const hasProblem = state && (state.errors.length > 0 || state.message);
  const crumbs = breadcrumbs && [{ label: t("shell-home"), href: "/" }, ...breadcrumbs];
  const sheets = ["ui", feature].map((name) => assets.styles[name]).filter((sheet) => sheet !== undefined);
  return (
    <html
      lang="en-GB"
      data-theme={theme === "system" ? undefined : theme}
      className={theme === "dark" ? "dark" : undefined}
      data-lowdata={lowData ? "" : undefined}
      data-covers={look.covers === "plain" ? "plain" : undefined}
      data-text={reading.text === "normal" ? undefined : reading.text}
      data-spacing={reading.wideSpacing ? "wide" : undefined}
      data-contrast={reading.moreContrast ? "more" : undefined}
      data-motion={reading.lessMotion ? "less" : undefined}
      data-titles={reading.plainTitles ? "plain" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content={look.themeColour} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        {quickExit && assets.exit && <link rel="stylesheet" href={assets.exit} />}
        {!isPlain && assets.reading && <link rel="stylesheet" href={assets.reading} />}
        {!lowData && assets.fonts && look.fonts !== "system" && (
          <>
            <link rel="preload" as="font" type="font/woff2" href={assets.preload} crossOrigin="anonymous" />
            <link rel="stylesheet" href={assets.fonts} />
          </>
        )}
        {/* After the fonts, which it may take the place of. */}
        {look.sheet && <link rel="stylesheet" href={look.sheet} />}
        <SiteIcons logo={look.logo} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta
          meta={hasProblem ? { ...meta, title: t("shell-error-title", { title: meta.title }) } : meta}
          brand={shell.brand}
        />
        {crumbs && <BreadcrumbData crumbs={crumbs} />}
      </head>
      <body className={after ? css.withBar : undefined} data-no-mail={shell.sendsNoMail ? "" : undefined}>
        <a className={css.skip} href="#main">
          {t("shell-skip-to-main")}
        </a>
        {input.preview && (
          <p className={css.preview} role="note">
            <Localized
              id="shell-preview"
              values={{ until: input.preview.until }}
              elements={{ strong: (words) => <strong>{words}</strong> }}
            />
          </p>
        )}
        <UrgentStrip />
        <Header />
        {crumbs && <Breadcrumbs crumbs={crumbs} />}
        <main id="main" tabIndex={-1} className={css.main}>
          {/* Inside, so that it stays in sight as far as the page goes and never lies over the footer. */}
          {quickExit && (
            <p data-exit="">
              <a
                href={quickExit.href}
                rel="nofollow noreferrer"
                data-behaviour={exit === "link" ? undefined : "quick-exit-player"}
                data-when="load"
              >
                {quickExit.label}
              </a>
            </p>
          )}
          {children}
        </main>
        <Footer />
        {after}
      </body>
    </html>
  );
}

function SiteIcons({ logo }: { logo: Schemas["LookView"]["logo"] }) {
  // A picture too; one that is named but empty keeps browsers from asking for `/favicon.ico`.
  if (usePreferences().lowData) return <link rel="icon" href="data:," />;
  return (
    <>
      {logo ? <link rel="icon" href={logo.src} /> : <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
      {/* Where none is named, devices look for `/apple-touch-icon.png` by themselves. */}
      {logo && <link rel="apple-touch-icon" href={logo.src} />}
    </>
  );
}

function BreadcrumbData({ crumbs }: { crumbs: Crumb[] }) {
  const { publicUrl } = usePage().input.site;
  const itemListElement = crumbs.map((crumb, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: crumb.label,
    item: `${publicUrl}${crumb.href}`,
  }));
  return <JsonLd data={{ "@type": "BreadcrumbList", itemListElement }} />;
}
