import type { PaymentDetail } from "../../../api/schema";
import { Notice } from "../../../ui/Notice";
import { amountText } from "../../forms/amounts";
import { CommandDialog } from "../../ui/CommandDialog";
import { Choice, TextArea, TextField } from "../../ui/fields";
import { toast } from "../../ui/toasts";
import { useFields } from "../../ui/useFields";
import {
  askedWords,
  checkRefund,
  currencyOf,
  endWords,
  LONGEST_REASON,
  limitWords,
  type RefundForm,
} from "./refunding";
import { usePaymentStep } from "./usePayment";

export function RefundDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const { draft: form, field } = useFields<RefundForm>({ how: "all", amount: "", reason: "" });
  const code = currencyOf(payment) ?? "";
  const left = amountText(payment.leftMinor, code);
  const step = usePaymentStep(payment.reference, {
    onDone: (now) => {
      toast(askedWords(now));
      onClose();
    },
  });
  const checked = checkRefund(form, payment.leftMinor, code);
  const wanted = form.how === "all" ? payment.leftMinor : checked.body?.minor;
  const run = () => checked.body && step.mutateAsync({ do: "refund", body: checked.body });
  return (
    <CommandDialog title="Refund" confirm="Refund" command={step} run={run} onClose={onClose}>
      {(isTried) => (
        <>
          <Choice
            {...field("how")}
            label="Amount"
            options={[
              { value: "all", label: `Full amount: ${left}` },
              { value: "part", label: "Part of it" },
            ]}
          />
          {form.how === "part" && (
            <TextField
              {...field("amount")}
              label={`Amount in ${code}`}
              hint={`At most ${left}.`}
              error={isTried ? checked.amount : undefined}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
          {wanted === payment.leftMinor && endWords(payment) && (
            <Notice tone="cost" title="The full amount ends the visit">
              {endWords(payment)}
            </Notice>
          )}
          <TextArea
            {...field("reason")}
            label="Reason"
            hint="For the log. No health details."
            error={isTried ? checked.reason : undefined}
            rows={3}
            maxLength={LONGEST_REASON}
          />
          <p className="small soft" aria-live="polite">
            {limitWords(payment, code, wanted)}
          </p>
        </>
      )}
    </CommandDialog>
  );
}
