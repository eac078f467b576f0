import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { Notice } from "../../../ui/Notice";
import { OwnLink } from "../../../ui/OwnLink";
import { NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import { FormProblem } from "../cart/FormProblem";
import { ORDER_PATH } from "../names";
import { OrderCancel } from "../order/OrderCancel";
import { OrderDetails } from "../order/OrderDetails";
import { OrderMissing } from "../order/OrderMissing";
import { OrderPapers } from "../order/OrderPapers";
import { NoPrice, OrderPaying } from "../order/OrderPaying";
import { OrderReturns } from "../order/OrderReturns";
import { OrderScreening } from "../order/OrderScreening";
import { OrderTransfer } from "../order/OrderTransfer";
import { OurAnswer } from "../order/OurAnswer";
import { headingOf, type OrderProps, readOrder, withoutReturns } from "../order/order";
import css from "../order/order.module.css";
import type { Order } from "../view";

/** Seconds after which an order whose payment is being looked at is read anew where no script can do it. */
const REFRESH = 20;

/** An order behind its link, which is the key to it: how it stands, and what can be done now. */
export const page: Page = {
  name: "order",
  pattern: "/order/{code}",
  personal: true,
  reads: [{ name: "order", path: "/api/orders/{code}", query: {} }],
  render(input) {
    const { state, order, status } = readOrder(input);
    const heading = order ? headingOf(order) : t("shop-order-title");
    const element = (
      <SitePage
        meta={{
          title: heading,
          description: t("shop-order-description"),
          // Its address is told to nobody.
          canonical: ORDER_PATH,
          hidden: true,
          refresh: order?.checking ? REFRESH : undefined,
        }}
        state={state}
      >
        <div className="wrap">
          {order ? (
            <div className={css.page} data-behaviour="request-player" data-when="load">
              <p className="small soft">{t("shop-order-number", { reference: order.reference })}</p>
              <h1 tabIndex={-1}>{heading}</h1>
              {order.notice && <Notice said>{order.notice}</Notice>}
              <Body order={order} state={withoutReturns(state)} action={input.path} code={input.params.code ?? ""} />
              <OrderReturns order={order} state={state} action={input.path} />
              <NoMail />
              <OwnLink href={input.path} words={t("shop-order-link-save")} subject={t("shop-order-title")} />
              <OrderPapers order={order} action={input.path} code={input.params.code ?? ""} />
              <p className="small soft">
                {t("shop-order-question", { reference: order.reference })} <a href="/contact">{t("shop-contact-us")}</a>
              </p>
            </div>
          ) : (
            <OrderMissing isAway={status >= 500} again={input.path} />
          )}
        </div>
      </SitePage>
    );
    if (order) return element;
    return { status: status >= 500 ? status : 404, element };
  },
};

/** What has to be done comes first, then the order itself. */
function Body({ code, ...shared }: OrderProps & { code: string }) {
  const { order } = shared;
  if (order.checking || order.state === "review") {
    return (
      <>
        <FormProblem state={shared.state} />
        <p className="lead">{order.checking ? t("shop-order-checking-text") : t("shop-order-review-text")}</p>
        <OrderDetails order={order} action={shared.action} />
      </>
    );
  }
  if (order.state === "screening") return <OrderScreening {...shared} />;
  if (order.can.pay) {
    return (
      <>
        {order.pay ? <OrderPaying {...shared} pay={order.pay} code={code} /> : <NoPrice {...shared} />}
        <OrderDetails order={order} action={shared.action} />
      </>
    );
  }
  if (order.state === "transfer" || order.state === "said_paid") {
    return (
      <>
        <OrderTransfer {...shared} />
        <OrderDetails order={order} action={shared.action} />
      </>
    );
  }
  return (
    <>
      {order.screening?.reply && <OurAnswer reply={order.screening.reply} />}
      {order.state === "cancelled" && <p className="lead">{moneyOf(order)}</p>}
      <OrderDetails order={order} action={shared.action} />
      <OrderCancel {...shared} />
    </>
  );
}

/** Where the money of a cancelled order is: what is known to have come is never an "if". */
function moneyOf({ paid, moneyBackText, refundedText }: Order): string {
  if (moneyBackText) return t("shop-order-cancelled-money", { sum: moneyBackText });
  if (refundedText) return t("shop-order-cancelled-refunded", { sum: refundedText });
  return t(paid ? "shop-order-cancelled-settled" : "shop-order-cancelled-text");
}
