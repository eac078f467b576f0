import { t } from "../../../messages/message";
import { Button, buttonClass } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { REORDER } from "../names";
import type { OrderProps } from "./order";
import css from "./order.module.css";

interface OrderPapersProps extends Pick<OrderProps, "order" | "action"> {
  code: string;
}

/** What stays of an order: its invoice, and once it is over the way to the same again. */
export function OrderPapers({ order, action, code }: OrderPapersProps) {
  const isOver = order.state === "delivered" || order.state === "cancelled";
  // Nothing is invoiced that was given up unpaid, or that a clinician has not agreed to.
  const hasInvoice = order.paid || (order.state !== "cancelled" && order.state !== "screening");
  return (
    <div className="stack">
      {hasInvoice && (
        <div className="row noprint">
          <a
            className={buttonClass({ look: "line" })}
            href={`/api/orders/${encodeURIComponent(code)}/invoice.pdf`}
            download
          >
            {order.paid ? t("shop-order-receipt") : t("shop-order-invoice")}
          </a>
        </div>
      )}
      {isOver && <Again action={action} />}
    </div>
  );
}

/** It leads to the cart, which says what could not be had any more. */
function Again({ action }: Pick<OrderProps, "action">) {
  return (
    <Form name={REORDER} action={`${action}/reorder`} leadsOn>
      <p className={css.live} role="status" data-live="" />
      <div className="row">
        <Button look="line" name="do" value="reorder">
          {t("shop-order-again")}
        </Button>
      </div>
    </Form>
  );
}
