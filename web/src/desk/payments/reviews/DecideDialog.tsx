import { useState } from "react";
import type { PaymentDetail, PaymentReviewResolution, ReviewRow } from "../../../api/schema";
import { LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Dialog } from "../../ui/Dialog";
import { Fact } from "../../ui/Facts";
import { Choice, TextArea } from "../../ui/fields";
import { labelOf } from "../../ui/words";
import css from "../money.module.css";
import { usePayment } from "../one/usePayment";
import { MOVED } from "../useMoney";
import { standing } from "../words";
import { LONGEST_NOTE, problemsOf, waysOf } from "./deciding";
import { isOurs, REASONS, wayOf } from "./reasons";

interface DecideDialogProps {
  review: ReviewRow;
  onClose: () => void;
}

export function DecideDialog({ review, onClose }: DecideDialogProps) {
  const { data, isLoading } = usePayment(review.reference, isOurs(review.reference));
  if (!isLoading) return <Deciding review={review} payment={data} onClose={onClose} />;
  return (
    <Dialog open title={titleOf(review)} onClose={onClose}>
      <LoadingState />
    </Dialog>
  );
}

const titleOf = ({ reason }: ReviewRow): string => `Decide: ${labelOf("ReviewReason", reason).toLowerCase()}`;

function Deciding({ review, payment, onClose }: DecideDialogProps & { payment: PaymentDetail | undefined }) {
  const ways = waysOf(review, payment);
  const [how, setHow] = useState<string>(ways.length === 1 ? (ways[0] ?? "") : "");
  const [note, setNote] = useState("");
  const decide = useCommand({
    call: (body: { how: PaymentReviewResolution; note: string }) =>
      api.post("/api/desk/payment-reviews/{id}", { params: { path: { id: review.id } }, body }),
    changes: MOVED,
    said: (_, body) => wayOf(review.reason, body.how).done,
    onDone: onClose,
  });
  const chosen = ways.find((way) => way === how);
  const problems = problemsOf(chosen ?? "", note);
  return (
    <CommandDialog
      title={titleOf(review)}
      explanation={
        <>
          {review.detail && <p>{review.detail}</p>}
          <p>{REASONS[review.reason].todo}</p>
          {payment && <Amounts payment={payment} />}
        </>
      }
      confirm={chosen ? wayOf(review.reason, chosen).action : "Decide"}
      command={decide}
      run={() => chosen && !problems.note && decide.mutateAsync({ how: chosen, note: note.trim() })}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Choice
            label="Action"
            hint={chosen && wayOf(review.reason, chosen).hint}
            error={isTried ? problems.how : undefined}
            value={how}
            options={ways.map((way) => ({ value: way, label: wayOf(review.reason, way).label }))}
            onChange={setHow}
          />
          <TextArea
            label="Reason"
            hint="Kept with the payment. No health details."
            error={isTried ? problems.note : undefined}
            rows={3}
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={setNote}
          />
        </>
      )}
    </CommandDialog>
  );
}

function Amounts({ payment }: { payment: PaymentDetail }) {
  return (
    <dl className={css.facts}>
      <Fact name="Paid for">{labelOf("PaymentPurpose", payment.purpose)}</Fact>
      <Fact name="Requested">
        <strong className={css.sum}>{payment.amount}</strong>
      </Fact>
      <Fact name="Received">
        <strong className={css.sum}>{payment.received ?? "nothing"}</strong>
      </Fact>
      <Fact name="Refunded">{payment.refunded}</Fact>
      <Fact name="State">{standing(payment).label}</Fact>
    </dl>
  );
}
