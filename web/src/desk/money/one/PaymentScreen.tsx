import { useState } from "react";
import { useParams } from "react-router";
import type { PaymentDetail } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { refreshCw, rotateCcw } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { useSession } from "../../shell/session";
import { Happened } from "../../ui/Happened";
import layout from "../../ui/layout.module.css";
import { OneScreen } from "../../ui/OneScreen";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { toast } from "../../ui/toasts";
import { labelOf } from "../../ui/words";
import { standing } from "../words";
import { ChecksPanel } from "./ChecksPanel";
import { LinesPanel } from "./LinesPanel";
import { MoneyPanel } from "./MoneyPanel";
import { PayerPanel } from "./PayerPanel";
import { RefundDialog } from "./RefundDialog";
import { RefundsPanel } from "./RefundsPanel";
import { mayRefund } from "./refunding";
import { timeline } from "./timeline";
import { usePayment, usePaymentStep } from "./usePayment";

const BACK = { to: "/money", label: "All payments" };

/** One payment: what was asked, what came, what went back, and all that happened to it. */
export default function PaymentScreen() {
  const { reference = "" } = useParams();
  return (
    <OneScreen title="A payment" back={BACK} query={usePayment(reference)}>
      {(data) => <Shown payment={data} />}
    </OneScreen>
  );
}

function Shown({ payment }: { payment: PaymentDetail }) {
  const { person } = useSession();
  const [isGivingBack, setIsGivingBack] = useState(false);
  return (
    <>
      <ScreenHead title={`${labelOf("PaymentPurpose", payment.purpose)}, ${payment.amount}`} back={BACK}>
        <StateChip words={standing(payment)} />
        <CheckButton payment={payment} />
        {mayRefund(payment) && (
          <Button type="button" small icon={rotateCcw} onClick={() => setIsGivingBack(true)}>
            Give money back
          </Button>
        )}
      </ScreenHead>
      <div className={layout.two}>
        <div className="stack stack-large">
          {!payment.isLive && (
            <Notice tone="cost" title="No real money">
              This payment was made in a test mode. Nothing was charged, and nothing reaches a bank.
            </Notice>
          )}
          <ChecksPanel payment={payment} />
          <MoneyPanel payment={payment} />
          <RefundsPanel payment={payment} />
          <LinesPanel payment={payment} />
        </div>
        <div className="stack stack-large">
          <PayerPanel payment={payment} />
          <Happened steps={timeline(payment, person.id)} />
        </div>
      </div>
      {isGivingBack && <RefundDialog payment={payment} onClose={() => setIsGivingBack(false)} />}
    </>
  );
}

/** Asks the provider at once, instead of waiting for the next look. */
function CheckButton({ payment }: { payment: PaymentDetail }) {
  const check = usePaymentStep(payment.reference, {
    toasts: true,
    onDone: (now) => toast(`The provider was asked: ${standing(now).label.toLowerCase()}.`, "info"),
  });
  return (
    <Button
      type="button"
      look="line"
      small
      icon={refreshCw}
      disabled={check.isPending}
      onClick={() => check.run({ do: "check" })}
    >
      Ask the provider
    </Button>
  );
}
