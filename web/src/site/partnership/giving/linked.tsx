import type { ReactNode } from "react";
import { t } from "../../../messages/message";
import type { FormState, RenderInput } from "../../../render/contract";
import type { PageResult } from "../../../render/page";
import { Notice } from "../../../ui/Notice";
import { NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import { useShell } from "../../shell/useShell";
import { Gone } from "./Gone";
import css from "./gift.module.css";
import { GIVING } from "./give";

interface LinkedProps {
  title: string;
  description: string;
  /** Said where the read fails: 'We could not open your gift.' */
  failed: string;
  /** Of the read: where it found nothing, the page says so. */
  status: number;
  state?: FormState;
  /** Seconds after which it is read anew where no script can do it. */
  refresh?: number;
  /** What the link opens. */
  children?: ReactNode;
}

/** A page behind a link that was mailed to who gave: search engines leave it alone. */
export function linkedPage(input: RenderInput, { children, failed, status, state, ...meta }: LinkedProps): PageResult {
  const element = (
    <SitePage meta={{ ...meta, canonical: GIVING, hidden: true }} state={state}>
      <div className="wrap">{children || <Gone failed={failed} status={status} again={input.path} />}</div>
    </SitePage>
  );
  return children ? element : { status: status >= 500 ? status : 404, element };
}

/** What stands behind the link, with what was just done on it. */
export function Linked({ heading, notice, children }: { heading: string; notice?: string; children: ReactNode }) {
  const { sendsNoMail } = useShell();
  const said = sendsNoMail ? notice?.replace(` ${t("partnership-claim-of-news")}`, "") : notice;
  return (
    <div className={css.page} data-behaviour="request-player" data-when="load">
      <h1 tabIndex={-1}>{heading}</h1>
      {said && <Notice said>{said}</Notice>}
      {children}
      <NoMail />
    </div>
  );
}
