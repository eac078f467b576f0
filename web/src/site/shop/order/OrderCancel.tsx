import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { FormProblem } from "../cart/FormProblem";
import { ORDER } from "../names";
import type { OrderProps } from "./order";
import css from "./order.module.css";

/** Gives up an order that is paid or being packed. It takes two steps, as it cannot be undone; what went in goes back. */
export function OrderCancel({ order, state, action }: OrderProps) {
  if (!order.can.cancel) return <FormProblem state={state} />;
  const hasProblem = state.errors.length > 0 || state.message !== undefined;
  return (
    <details className={css.folded} open={hasProblem}>
      <summary>{t("shop-order-cancel")}</summary>
      <Form name={ORDER} action={action} state={state} leadsOn>
        <p>{order.state === "paid" ? t("shop-order-cancel-paid") : t("shop-order-cancel-unpaid")}</p>
        <p className={css.live} role="status" data-live="" />
        <div className="row">
          <Button look="line" name="do" value="cancel">
            {t("shop-order-cancel-yes")}
          </Button>
        </div>
      </Form>
    </details>
  );
}
