import { t } from "../../../messages/message";
import { LinkButton } from "../../../ui/LinkButton";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { GIVING } from "./give";

interface GoneProps {
  /** Says that what the link was for could not be opened. */
  failed: string;
  status: number;
  again: string;
}

/** A link that opens nothing, or that could not be looked up just now. */
export function Gone({ failed, status, again }: GoneProps) {
  if (status >= 500) {
    return (
      <>
        <PageHead heading={t("partnership-gone-try-again")} />
        <div className="section-tight">
          <ErrorState title={failed} text={t("partnership-our-fault")} again={again} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead heading={t("partnership-link-broken-heading")} lead={t("partnership-link-broken-text")} />
      <div className="section-tight row">
        <LinkButton href={`${GIVING}/statement`}>{t("partnership-link-new")}</LinkButton>
        <LinkButton href="/contact" look="line">
          {t("partnership-contact-us")}
        </LinkButton>
      </div>
    </>
  );
}
