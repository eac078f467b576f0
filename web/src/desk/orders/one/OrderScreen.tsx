import { useState } from "react";
import { Link, useParams } from "react-router";
import type { OrderDesk } from "../../../api/schema";
import { Button, buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { externalLink } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { useMay } from "../../shell/session";
import { happeningsOf } from "../../ui/cases/history";
import { Happened } from "../../ui/Happened";
import layout from "../../ui/layout.module.css";
import { OneScreen } from "../../ui/OneScreen";
import { ProofsPanel } from "../../ui/ProofsPanel";
import { ScreenHead } from "../../ui/ScreenHead";
import { labelOf } from "../../ui/words";
import { OrderChips } from "../OrderChips";
import { ReturnPanel } from "../returns/ReturnPanel";
import { MONEY_RIGHT, PACKING_RIGHT } from "../rights";
import { ScreeningPanel } from "../screening/ScreeningPanel";
import { labelAction } from "../words";
import { AddressLabel } from "./AddressLabel";
import { BuyerPanel, DeliveryPanel } from "./DeliveryPanels";
import { LinesPanel } from "./LinesPanel";
import { MoneyPanel } from "./MoneyPanel";
import { PackingList } from "./PackingList";
import { ShipDialog } from "./ShipDialog";
import { StepDialog } from "./StepDialog";
import { describeButton, listSteps, type OrderStep } from "./steps";
import { useOrder } from "./useOrder";
import { usePaper } from "./usePaper";

const BACK = { to: "/orders", label: "All orders" };

/** One order: what is packed, whether its medicine is sold, where it goes, what comes back, what was paid, and all that happened to it. */
export default function OrderScreen() {
  const { id = "" } = useParams();
  return (
    <OneScreen title="An order" back={BACK} query={useOrder(id)}>
      {(data) => <Shown order={data} />}
    </OneScreen>
  );
}

function Shown({ order }: { order: OrderDesk }) {
  const [open, setOpen] = useState<OrderStep>();
  const { paper, printPaper } = usePaper();
  const [mayPack, mayMoney] = [useMay(PACKING_RIGHT), useMay(MONEY_RIGHT)];
  const close = () => setOpen(undefined);
  return (
    <>
      <ScreenHead title={`Order ${order.reference}`} back={BACK}>
        <OrderChips order={order} />
        {listSteps(order.can, { mayPack, mayMoney }).map((step, at) => {
          const { label, icon } = describeButton(step, order);
          return (
            <Button
              key={step}
              type="button"
              look={at === 0 && step !== "cancel" ? "primary" : "line"}
              small
              icon={icon}
              onClick={() => setOpen(step)}
            >
              {label}
            </Button>
          );
        })}
        {order.pageUrl && <PageLink url={order.pageUrl} />}
      </ScreenHead>
      <div className={layout.two}>
        <div className="stack stack-large">
          <PaymentNotice order={order} mayMoney={mayMoney} />
          <LinesPanel lines={order.lines} printList={() => printPaper("list")} />
          {order.can.screen && <ScreeningPanel key={order.id} order={order} />}
          {order.returns.map((back) => (
            <ReturnPanel key={back.id} order={order} back={back} />
          ))}
          <MoneyPanel order={order} />
          {mayMoney && (
            <ProofsPanel proofs={order.proofs} pathOf={(proof) => `/api/desk/orders/${order.id}/proofs/${proof}`} />
          )}
        </div>
        <div className="stack stack-large">
          <DeliveryPanel order={order} printLabel={() => printPaper("label")} />
          <BuyerPanel order={order} />
          <Happened steps={happeningsOf(order.history, { action: labelAction, states: "OrderState" })} />
        </div>
      </div>
      {paper === "label" ? <AddressLabel order={order} /> : <PackingList order={order} />}
      {open === "ship" && <ShipDialog order={order} onClose={close} />}
      {open && open !== "ship" && <StepDialog order={order} step={open} onClose={close} />}
    </>
  );
}

/** That its payment is disputed or unclear is known before anything is packed. */
function PaymentNotice({ order, mayMoney }: { order: OrderDesk; mayMoney: boolean }) {
  const { paymentReviews, paymentReference } = order;
  if (paymentReviews.length === 0) return null;
  const reasons = paymentReviews.map((reason) => labelOf("ReviewReason", reason));
  return (
    <Notice tone="cost" title="Its payment needs a decision">
      <p>
        {reasons.join(", ")}. Do not send anything before it is settled.{" "}
        {mayMoney && paymentReference && <Link to={`/money/${paymentReference}`}>Decide at the payment</Link>}
      </p>
    </Notice>
  );
}

function PageLink({ url }: { url: string }) {
  return (
    <a className={buttonClass({ look: "quiet", small: true })} href={url} target="_blank" rel="noreferrer">
      <Icon of={externalLink} />
      Buyer’s page<span className="vh"> (opens in a new tab)</span>
    </a>
  );
}
