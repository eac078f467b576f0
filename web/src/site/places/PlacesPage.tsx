import type { ReactNode } from "react";
import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import type { Crumb } from "../../ui/Breadcrumbs";
import type { PageMeta } from "../../ui/Meta";
import { SitePage } from "../shell/SitePage";
import { PATH } from "./finder";
import css from "./finder.module.css";

interface PlacesPageProps {
  meta: PageMeta;
  state?: FormState;
  /** From the finder to the page itself. */
  crumbs?: Crumb[];
  /** Texts that the script says by itself. */
  says?: { loading: string; noLocation: string; denied: string };
  children: ReactNode;
}

/** Where the scripts say what happens, seen and read out. */
export function Status() {
  return <p className={css.status} role="status" data-status="" />;
}

/** A page about places, with the one small script that share, save, search and map begin from. */
export function PlacesPage({ meta, state, crumbs, says, children }: PlacesPageProps) {
  const trail = crumbs && [{ label: t("places-crumb-nearby"), href: PATH }, ...crumbs];
  return (
    <SitePage meta={meta} state={state} breadcrumbs={trail}>
      <div
        className={`wrap ${css.page}`}
        data-behaviour="nearby-player"
        data-when="load"
        data-loading={says?.loading}
        data-no-location={says?.noLocation}
        data-denied={says?.denied}
      >
        {children}
      </div>
    </SitePage>
  );
}
