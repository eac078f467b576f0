import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { PageHead } from "../../../ui/PageHead";
import { NoLink } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { ORDER_PATH } from "../names";
import css from "../order/order.module.css";

/** Says the same whether an order was found or not. */
export const page: Page = {
  name: "order-sent",
  pattern: "/order/sent",
  render(input) {
    const { sendsNoMail } = shellOf(input);
    const heading = sendsNoMail ? t("ui-no-link") : t("shop-order-sent-heading");
    const lead = sendsNoMail ? t("ui-no-link-text") : t("shop-order-sent-text");
    return (
      <SitePage meta={{ title: heading, description: lead, canonical: ORDER_PATH, hidden: true }}>
        <div className={`wrap ${css.narrow}`}>
          {sendsNoMail ? (
            <NoLink />
          ) : (
            <>
              <PageHead heading={heading} lead={lead} />
              <p>{t("shop-order-sent-help")}</p>
              <div className="row">
                <LinkButton href={ORDER_PATH} look="line">
                  {t("shop-order-sent-again")}
                </LinkButton>
                <LinkButton href="/contact" look="quiet">
                  {t("shop-contact-us")}
                </LinkButton>
              </div>
            </>
          )}
        </div>
      </SitePage>
    );
  },
};
