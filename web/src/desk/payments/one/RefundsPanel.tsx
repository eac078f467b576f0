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
        Requested by {whoWords(refund.requestedBy, person.id, refund.requestedByName)},{" "}
        {dateTime(refund.requestedAt, zone)}
        {decider && `. ${refund.status === "declined" ? "Declined" : "Approved"} by ${decider}`}
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
      const declined = isOwn ? "Refund cancelled." : "Refund declined.";
      toast(asked === "agree" ? "Refund approved and sent to the provider." : declined);
      setAsked(undefined);
    },
  });
  const decline = isOwn ? "Cancel refund" : "Decline";
  return (
    <>
      {isOwn && <p>You requested it, so someone else has to approve it. They will see it on Today.</p>}
      <div className="row">
        {!isOwn && (
          <Button type="button" small onClick={() => setAsked("agree")}>
            Approve
          </Button>
        )}
        <Button type="button" small look="line" onClick={() => setAsked("decline")}>
          {decline}
        </Button>
      </div>
      <Confirm
        open={asked !== undefined}
        title={asked === "agree" ? `Refund ${refund.amount}?` : `${decline}?`}
        action={asked === "agree" ? "Approve refund" : decline}
        busy={step.isPending}
        onConfirm={() => asked && step.run({ do: asked, refund: refund.id })}
        onClose={() => setAsked(undefined)}
      >
        {asked === "agree"
          ? `${refund.amount} will be refunded to the payer. You cannot undo this.`
          : "Nothing is refunded. The refund can be requested again."}
      </Confirm>
    </>
  );
}
