import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { PageHead } from "../../../ui/PageHead";
import { NoLink } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import css from "../giving/gift.module.css";
import { GIVING } from "../giving/give";

export const page: Page = {
  name: "statement-sent",
  pattern: "/giving/statement/sent",
  render(input) {
    const { sendsNoMail } = shellOf(input);
    const heading = sendsNoMail ? t("ui-no-link") : t("partnership-statement-sent-heading");
    return (
      <SitePage meta={{ title: heading, description: heading, canonical: `${GIVING}/statement`, hidden: true }}>
        <div className={`wrap ${css.page}`}>
          {sendsNoMail ? (
            <NoLink />
          ) : (
            <>
              <PageHead heading={heading} lead={t("partnership-statement-sent-text")} />
              <p>{t("partnership-statement-sent-help")}</p>
              <div className="row">
                <LinkButton href={`${GIVING}/statement`} look="line">
                  {t("partnership-statement-sent-again")}
                </LinkButton>
              </div>
            </>
          )}
        </div>
      </SitePage>
    );
  },
};
