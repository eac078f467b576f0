import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { RequestFrame } from "./RequestFrame";
import { stepHref } from "./request";
import type { RequestView } from "./view";

/** Nothing was chosen yet, or what was typed is no longer kept: `isForgotten` when somebody just asked for that. */
export function NoPackage({ isForgotten }: { isForgotten?: boolean }) {
  return (
    <>
      {isForgotten && <Notice said>{t("consultation-forgotten")}</Notice>}
      <PageHead heading={t("consultation-no-package-heading")} lead={t("consultation-no-package-lead")} />
      <div className="section-tight">
        <div className="row">
          <LinkButton href="/consultation#packages">{t("consultation-no-package-see")}</LinkButton>
          <LinkButton href="/contact" look="line">
            {t("consultation-no-package-ask")}
          </LinkButton>
        </div>
        <p className="small soft">{t("consultation-no-package-already-started")}</p>
      </div>
    </>
  );
}

/** Where the doctor has no licence for it nothing can be asked for or paid (licence map). */
export function InformationOnly({ view }: { view: RequestView }) {
  return (
    <RequestFrame view={view} heading={t("consultation-not-offered-heading")}>
      <p className="lead">{view.offer.reason ?? t("consultation-not-offered-reason")}</p>
      <Notice tone="told">
        <p>
          <Localized
            id="consultation-not-offered-instead"
            elements={{
              blog: (words) => <a href="/blog">{words}</a>,
              ask: (words) => <a href="/community/ask">{words}</a>,
            }}
          />
        </p>
      </Notice>
      <p>
        <a href={stepHref("about")}>{t("consultation-not-offered-change")}</a>
      </p>
    </RequestFrame>
  );
}

/** The step could not be read. */
export function Away({ again }: { again: string }) {
  return (
    <>
      <PageHead heading={t("consultation-request-title")} />
      <div className="section-tight">
        <ErrorState title={t("consultation-step-away")} text={t("consultation-step-our-fault")} again={again} />
      </div>
    </>
  );
}
