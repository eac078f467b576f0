import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { PageHead } from "../../../ui/PageHead";
import { NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import css from "../giving/gift.module.css";
import { GIVING } from "../giving/give";

export const page: Page = {
  name: "statement-sent",
  pattern: "/giving/statement/sent",
  render() {
    const heading = t("partnership-statement-sent-heading");
    return (
      <SitePage meta={{ title: heading, description: heading, canonical: `${GIVING}/statement`, hidden: true }}>
        <div className={`wrap ${css.page}`}>
          <PageHead heading={heading} lead={t("partnership-statement-sent-text")} />
          <NoMail />
          <p>{t("partnership-statement-sent-help")}</p>
          <div className="row">
            <LinkButton href={`${GIVING}/statement`} look="line">
              {t("partnership-statement-sent-again")}
            </LinkButton>
          </div>
        </div>
      </SitePage>
    );
  },
};
