import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { FormProblem } from "../cart/FormProblem";
import { ORDER } from "../names";
import type { Order } from "../view";
import type { OrderProps } from "./order";
import css from "./order.module.css";

/** Gives up an order of which nothing was sent; what went in goes back. */
export function OrderCancel({ order, state, action }: OrderProps) {
  if (!order.can.cancel) return <FormProblem state={state} />;
  return (
    <Form name={ORDER} action={action} state={state} leadsOn>
      <p className={css.live} role="status" data-live="" />
      <CancelSteps order={order} />
    </Form>
  );
}

/** What becomes of the money, where some was paid or is said to be on its way. */
function moneyOf({ state, moneyBackText }: Order): string {
  if (moneyBackText) return t("shop-order-cancel-paid", { sum: moneyBackText });
  return t(state === "said_paid" ? "shop-order-cancel-said-paid" : "shop-order-cancel-unpaid");
}

/** In a form of the order. It takes two steps, as it cannot be undone. */
export function CancelSteps({ order }: Pick<OrderProps, "order">) {
  return (
    <details className={css.folded}>
      <summary>{t("shop-order-cancel")}</summary>
      <div className="stack">
        <p>{moneyOf(order)}</p>
        <div className="row">
          <Button look="line" name="do" value="cancel">
            {t("shop-order-cancel-yes")}
          </Button>
        </div>
      </div>
    </details>
  );
}
