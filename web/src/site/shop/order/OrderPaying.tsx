import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { lock } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { Currencies } from "../../../ui/paying/Currencies";
import { Paying, PaymentLink, PayWrong, PriceOver } from "../../../ui/paying/Paying";
import { ORDER } from "../names";
import type { OrderPay } from "../view";
import { CancelSteps } from "./OrderCancel";
import type { OrderProps } from "./order";
import css from "./order.module.css";

interface OrderPayingProps extends OrderProps {
  pay: OrderPay;
  code: string;
}

const strong = (words: string) => <strong>{words}</strong>;

/** The card payment of an order: it opens above the page, and what is bought is kept meanwhile. */
export function OrderPaying({ order, pay, state, action, code }: OrderPayingProps) {
  const opens = `/api/orders/${encodeURIComponent(code)}/pay`;
  const done = { href: action, label: t("shop-see-your-order"), words: t("shop-order-paid-words") };
  return (
    <section className={css.panel} aria-labelledby="paying-heading">
      <h2 id="paying-heading">{t("shop-pay-heading", { total: order.total.text })}</h2>
      {order.holdText && <p>{t("shop-order-held", { until: order.holdText })}</p>}
      <Paying checkout={pay.checkout} number={order.reference} opens={opens} done={done}>
        <Form name={ORDER} action={action} state={state} leadsOn>
          <Currencies currencies={pay.currencies} amountText={pay.amountText} />
          {pay.priceText !== pay.amountText && (
            <p>
              <Localized
                id="shop-price-today"
                values={{ price: pay.priceText, amount: pay.amountText }}
                elements={{ strong }}
              />
            </p>
          )}
          {pay.rateText && <p className="small soft">{pay.rateText}</p>}
          {pay.notice && <Notice tone="cost">{pay.notice}</Notice>}
          {pay.over ? <PriceOver /> : <PayNow pay={pay} />}
          {order.can.cancel && <CancelSteps order={order} />}
        </Form>
      </Paying>
      <p className={css.line}>
        <Icon of={lock} size="small" />
        <span>{t("shop-card-number-note")}</span>
      </p>
    </section>
  );
}

function PayNow({ pay }: { pay: OrderPay }) {
  return (
    <>
      {pay.rateText && <p className="small soft">{t("shop-price-valid", { time: pay.validUntilText })}</p>}
      <Notice tone="cost">
        <p>
          <Localized id="shop-network-drops" elements={{ strong }} />
          {pay.reference && (
            <>
              {" "}
              <PaymentLink reference={pay.reference} />
            </>
          )}
        </p>
      </Notice>
      <p className={css.live} role="status" data-live="" />
      <PayWrong />
      <Button look="sun" full icon={lock} name="do" value="pay">
        {pay.label}
      </Button>
    </>
  );
}

/** There is no price just now, because there is no rate: nothing is paid by guessing. */
export function NoPrice({ order, state, action }: OrderProps) {
  return (
    <section className={css.panel} aria-labelledby="no-price-heading">
      <h2 id="no-price-heading">{t("shop-pay-heading", { total: order.total.text })}</h2>
      <p>{t("shop-no-rate")}</p>
      <Form name={ORDER} action={action} state={state} leadsOn>
        <div className="row">
          <Button name="do" value="quote">
            {t("shop-try-again")}
          </Button>
        </div>
        {order.can.cancel && <CancelSteps order={order} />}
      </Form>
    </section>
  );
}
