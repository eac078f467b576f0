import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { Dialog } from "../../ui/Dialog";
import { Choice, TextArea } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import css from "../money.module.css";
import { Fact } from "../one/MoneyPanel";
import { usePayment } from "../one/usePayment";
import type { PaymentDetail, Resolution, ReviewRow } from "../types";
import { MOVED } from "../useMoney";
import { purposeWords, standing } from "../words";
import { LONGEST_NOTE, problemsOf, waysOf } from "./deciding";
import { isOurs, REASONS, wayOf } from "./reasons";

interface DecideDialogProps {
  review: ReviewRow;
  onClose: () => void;
}

/** Decides about something that was put up to check. */
export function DecideDialog({ review, onClose }: DecideDialogProps) {
  const { data, isLoading } = usePayment(review.reference, isOurs(review.reference));
  return (
    <Dialog open title={`Decide: ${REASONS[review.reason].label.toLowerCase()}`} onClose={onClose}>
      {isLoading ? <LoadingState /> : <Deciding review={review} payment={data} onClose={onClose} />}
    </Dialog>
  );
}

/** Sends a decision, and has everything that shows money asked for again. */
function useDecide({ id, reason }: ReviewRow, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { how: Resolution; note: string }) =>
      api.post(`/api/desk/payment-reviews/${encodeURIComponent(id)}`, body),
    meta: { told: true },
    onSuccess: (_, { how }) => {
      toast(wayOf(reason, how).done);
      onDone();
    },
    onSettled: () => Promise.all(MOVED.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

function Deciding({ review, payment, onClose }: DecideDialogProps & { payment: PaymentDetail | undefined }) {
  const ways = waysOf(review, payment);
  const [how, setHow] = useState<string>(ways.length === 1 ? (ways[0] ?? "") : "");
  const [note, setNote] = useState("");
  const [isTried, setIsTried] = useState(false);
  const once = useOnce();
  const decide = useDecide(review, onClose);
  const chosen = ways.find((way) => way === how);
  const problems = problemsOf(chosen ?? "", note);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!chosen || problems.note) return;
    once(() => decide.mutateAsync({ how: chosen, note: note.trim() }));
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ProblemSummary error={decide.error} />
      {review.detail && <p>{review.detail}</p>}
      <p>{REASONS[review.reason].todo}</p>
      {payment && <Amounts payment={payment} />}
      <Choice
        label="What is done"
        hint={chosen && wayOf(review.reason, chosen).hint}
        error={isTried ? problems.how : undefined}
        value={how}
        options={ways.map((way) => ({ value: way, label: wayOf(review.reason, way).label }))}
        onChange={setHow}
      />
      <TextArea
        label="Why"
        hint="It stays with the payment. No health details."
        error={isTried ? problems.note : undefined}
        rows={3}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={setNote}
      />
      <div className="row">
        <Button disabled={decide.isPending}>{chosen ? wayOf(review.reason, chosen).action : "Decide"}</Button>
        <Button type="button" look="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** What is decided about, to be compared. */
function Amounts({ payment }: { payment: PaymentDetail }) {
  return (
    <dl className={css.facts}>
      <Fact name="Paid for">{purposeWords(payment.purpose)}</Fact>
      <Fact name="Asked for">
        <strong className={css.sum}>{payment.amount}</strong>
      </Fact>
      <Fact name="Received">
        <strong className={css.sum}>{payment.received ?? "nothing"}</strong>
      </Fact>
      <Fact name="Given back">{payment.refunded}</Fact>
      <Fact name="State">{standing(payment).label}</Fact>
    </dl>
  );
}
