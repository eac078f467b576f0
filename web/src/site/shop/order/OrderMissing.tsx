import { t } from "../../../messages/message";
import { LinkButton } from "../../../ui/LinkButton";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { ORDER_PATH } from "../names";

/** In place of an order that could not be read, or that the link does not open. */
export function OrderMissing({ isAway, again }: { isAway: boolean; again: string }) {
  if (isAway) {
    return (
      <>
        <PageHead heading={t("shop-order-title")} />
        <div className="section-tight">
          <ErrorState title={t("shop-order-failed")} text={t("shop-our-fault")} again={again} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead heading={t("shop-order-unknown")} lead={t("shop-order-unknown-text")} />
      <div className="section-tight row">
        <LinkButton href={ORDER_PATH}>{t("shop-find-my-order")}</LinkButton>
        <LinkButton href="/contact" look="line">
          {t("shop-contact-us")}
        </LinkButton>
      </div>
    </>
  );
}
