import type { ReactNode } from "react";
import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import type { Answer } from "../../render/page";
import { LinkButton } from "../../ui/LinkButton";
import { PageHead } from "../../ui/PageHead";
import { ErrorState } from "../../ui/States";
import { SitePage } from "../shell/SitePage";

interface LinkPageProps<T> {
  /** What the link's read answered. */
  found: Answer<T>;
  title: (view: T) => string;
  path: string;
  state?: FormState;
  children: (view: T) => ReactNode;
}

/** A page behind the link of a newsletter's mail: search engines leave it alone, and opening it changes nothing. */
export function renderLinkPage<T>({ found, title, path, state, children }: LinkPageProps<T>) {
  const isAway = !found.ok && found.status >= 500;
  const heading = found.ok
    ? title(found.body)
    : isAway
      ? t("newsletter-page-unread")
      : t("newsletter-link-does-not-work");
  const element = (
    <SitePage
      meta={{
        title: heading,
        description: t("newsletter-own-description"),
        canonical: "/newsletter",
        hidden: true,
      }}
      state={state}
    >
      <div className="wrap">
        <PageHead heading={heading} />
        <div className="section-tight stack stack-large">
          {found.ok ? children(found.body) : isAway ? <Away path={path} /> : <Unknown />}
        </div>
      </div>
    </SitePage>
  );
  return found.ok ? element : { status: isAway ? found.status : 404, element };
}

function Away({ path }: { path: string }) {
  return <ErrorState title={t("newsletter-please-try-again")} text={t("newsletter-page-unread-text")} again={path} />;
}

function Unknown() {
  return (
    <>
      <p className="lead">{t("newsletter-link-cut-in-two")}</p>
      <p>{t("newsletter-link-can-be-sent")}</p>
      <p className="row">
        <LinkButton href="/newsletter/leave">{t("newsletter-send-me-a-link")}</LinkButton>
        <LinkButton href="/newsletter" look="line">
          {t("newsletter-go-to-the-newsletter")}
        </LinkButton>
      </p>
    </>
  );
}
