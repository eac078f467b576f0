import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { FormProblem } from "../cart/FormProblem";
import { ORDER_RETURN, orderHref } from "../names";
import { renderOrderPart } from "../order/OrderPart";
import { ReturnForm } from "../order/ReturnForm";
import returns from "../order/returns.module.css";

/** Asks to send something of an order back, after what the buyer has a right to. */
export const page: Page = {
  name: "order-return",
  pattern: "/order/{code}/return",
  personal: true,
  reads: [{ name: "order", path: "/api/orders/{code}", query: {} }],
  render(input) {
    return renderOrderPart(input, {
      form: ORDER_RETURN,
      description: t("shop-return-description"),
      build(order, state) {
        const offer = order.returnOffer;
        return {
          heading: t("shop-return-heading"),
          body: offer ? (
            <>
              <Rights rights={offer.rights} />
              <ReturnForm order={order} offer={offer} state={state} action={input.path} />
            </>
          ) : (
            <Nothing state={state} back={orderHref(input.params.code ?? "")} />
          ),
        };
      },
    });
  },
};

function Rights({ rights }: { rights: readonly string[] }) {
  return (
    <Notice title={t("shop-return-rights")}>
      <ul className={returns.rights}>
        {rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Nothing({ state, back }: { state?: FormState; back: string }) {
  return (
    <>
      {state && <FormProblem state={state} />}
      <p className="lead">{t("shop-return-nothing")}</p>
      <div className="row">
        <LinkButton href={back}>{t("shop-see-your-order")}</LinkButton>
        <LinkButton href="/contact" look="line">
          {t("shop-contact-us")}
        </LinkButton>
      </div>
    </>
  );
}
