import { useState } from "react";
import type { PaymentDetail, RefundRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { useSession } from "../../shell/session";
import { Confirm } from "../../ui/Dialog";
import { Panel } from "../../ui/Panel";
import { StateChip } from "../../ui/StateChip";
import { dateTime } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { chipOf } from "../../ui/words";
import css from "../money.module.css";
import { whoWords } from "../words";
import { choices } from "./refunding";
import { usePaymentStep } from "./usePayment";

/** The refunds of a payment; one that waits for a second person is agreed or declined here. */
export function RefundsPanel({ payment }: { payment: PaymentDetail }) {
  if (payment.refunds.length === 0) return null;
  return (
    <Panel title="Refunds">
      <ul className={css.items} role="list">
        {payment.refunds.map((refund) => (
          <li key={refund.id} className={css.item}>
            <Refund refund={refund} reference={payment.reference} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface RefundProps {
  refund: RefundRow;
  reference: string;
}

function Refund({ refund, reference }: RefundProps) {
  const { person, zone } = useSession();
  const { isWaiting } = choices(refund, person.id);
  const decider = refund.decidedAt && whoWords(refund.decidedBy, person.id, refund.decidedByName);
  return (
    <>
      <div className={css.chips}>
        <strong className={css.sum}>{refund.amount}</strong>
        <StateChip words={chipOf("RefundStatus", refund.status)} />
      </div>
      <p>{refund.reason}</p>
      <p className="small soft">
        Asked for by {whoWords(refund.requestedBy, person.id, refund.requestedByName)},{" "}
        {dateTime(refund.requestedAt, zone)}
        {decider && `. ${refund.status === "declined" ? "Declined" : "Agreed"} by ${decider}`}
      </p>
      {refund.problem && <p className="small">The provider said: {refund.problem}</p>}
      {isWaiting && <Deciding refund={refund} reference={reference} />}
    </>
  );
}

/** Yes or no of a second person. Who asked can only take it back. */
function Deciding({ refund, reference }: RefundProps) {
  const { person } = useSession();
  const { isOwn } = choices(refund, person.id);
  const [asked, setAsked] = useState<"agree" | "decline">();
  const step = usePaymentStep(reference, {
    toasts: true,
    onDone: () => {
      const declined = isOwn ? "The refund is taken back." : "The refund is declined.";
      toast(asked === "agree" ? "Agreed. The refund is on its way to the provider." : declined);
      setAsked(undefined);
    },
  });
  const decline = isOwn ? "Take it back" : "Decline";
  return (
    <>
      {isOwn && <p>You asked for it, so somebody else has to agree. They find it on Today.</p>}
      <div className="row">
        {!isOwn && (
          <Button type="button" small onClick={() => setAsked("agree")}>
            Agree
          </Button>
        )}
        <Button type="button" small look="line" onClick={() => setAsked("decline")}>
          {decline}
        </Button>
      </div>
      <Confirm
        open={asked !== undefined}
        title={asked === "agree" ? `Give ${refund.amount} back?` : `${decline}?`}
        action={asked === "agree" ? "Agree and send" : decline}
        busy={step.isPending}
        onConfirm={() => asked && step.run({ do: asked, refund: refund.id })}
        onClose={() => setAsked(undefined)}
      >
        {asked === "agree"
          ? `${refund.amount} goes back to the payer at once. That cannot be undone.`
          : "No money goes back. It can be asked for again."}
      </Confirm>
    </>
  );
}
