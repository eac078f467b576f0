import { useState } from "react";
import { Link } from "react-router";
import type { OrderDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { rotateCcw } from "../../../ui/icons";
import { useMay, useSession } from "../../shell/session";
import { Fact } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { labelOf } from "../../ui/words";
import css from "../orders.module.css";
import { MONEY_RIGHT } from "../rights";
import { RefundDialog } from "./RefundDialog";

/** What it costs, what was received, and what went back or has to. */
export function MoneyPanel({ order }: { order: OrderDesk }) {
  const { zone } = useSession();
  const mayMoney = useMay(MONEY_RIGHT);
  const [isRefunding, setIsRefunding] = useState(false);
  const { reference, discountText, coupon, receivedText, paymentReference, holdUntil, paidAt } = order;
  return (
    <Panel
      title="Money"
      aside={
        order.can.refund &&
        mayMoney && (
          <Button type="button" look="line" small icon={rotateCcw} onClick={() => setIsRefunding(true)}>
            Record money sent back
          </Button>
        )
      }
    >
      <dl className={css.facts}>
        <Fact name="Total">
          <span className={css.large}>{order.totalText}</span>
        </Fact>
        <Fact name="Items">{order.itemsText}</Fact>
        <Fact name="Discount">
          {discountText && (
            <>
              {discountText}
              {coupon && (
                <>
                  {" "}
                  with <code>{coupon}</code>
                </>
              )}
            </>
          )}
        </Fact>
        <Fact name="Coupon">{!discountText && coupon && <code>{coupon}</code>}</Fact>
        <Fact name="Delivery">{order.deliveryText}</Fact>
        <Fact name="Tax included">{order.taxText}</Fact>
        <Fact name="Method">{labelOf("OrderPaymentMethod", order.payment)}</Fact>
        <Fact name="Received">{receivedText ?? "Nothing yet"}</Fact>
        <Fact name="Paid">{paidAt && dateTime(paidAt, zone)}</Fact>
        <Fact name="Refunded">{order.refundedText}</Fact>
        <Fact name="To send back">{order.owedText && <strong>{order.owedText}</strong>}</Fact>
        <Fact name="Goods reserved until">{holdUntil && dateTime(holdUntil, zone)}</Fact>
        <Fact name="Payment">
          {paymentReference && mayMoney && (
            <Link to={`/money/${paymentReference}`}>
              View payment, ledger and refunds<span className="vh"> of {reference}</span>
            </Link>
          )}
        </Fact>
      </dl>
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </Panel>
  );
}
