import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { PageHead } from "../../../ui/PageHead";
import { NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import { ORDER_PATH } from "../names";
import css from "../order/order.module.css";

/** Says the same whether an order was found or not. */
export const page: Page = {
  name: "order-sent",
  pattern: "/order/sent",
  render() {
    const heading = t("shop-order-sent-heading");
    const lead = t("shop-order-sent-text");
    return (
      <SitePage meta={{ title: heading, description: lead, canonical: ORDER_PATH, hidden: true }}>
        <div className={`wrap ${css.narrow}`}>
          <PageHead heading={heading} lead={lead} />
          <NoMail />
          <p>{t("shop-order-sent-help")}</p>
          <div className="row">
            <LinkButton href={ORDER_PATH} look="line">
              {t("shop-order-sent-again")}
            </LinkButton>
            <LinkButton href="/contact" look="quiet">
              {t("shop-contact-us")}
            </LinkButton>
          </div>
        </div>
      </SitePage>
    );
  },
};
