import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { fieldId, Select, TextField } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import { CURRENCY_CHOICES, currencyOf, fromText, readSum, today } from "../amount";
import type { GiftDetail } from "../types";
import { useGiftStep } from "../useGiving";

/** Somebody saw the money in the account: it goes into the books, and the giver gets thanks and a receipt. */
export function ReceiveDialog({ gift, onClose }: { gift: GiftDetail; onClose: () => void }) {
  const [form, setForm] = useState({ ...fromText(gift.amountText), receivedOn: today(), note: "" });
  const [isTried, setIsTried] = useState(false);
  const once = useOnce();
  const step = useGiftStep(gift.id, ({ receivedText }) => {
    toast(`${receivedText ?? "The gift"} is in the books. The receipt is in the outbox.`);
    onClose();
  });
  const put = (change: Partial<typeof form>) => setForm((old) => ({ ...old, ...change }));
  const { minor, problem } = readSum(form.amount, form.currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (minor === undefined) return;
    const { currency, receivedOn, note } = form;
    once(() => step.mutateAsync({ do: "receive", body: { version: gift.version, minor, currency, receivedOn, note } }));
  };
  return (
    <Dialog open title="The money came" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={step.error} />
        <p>
          Look at the account first. {gift.name} promised {gift.amountText} with the reference {gift.reference}.
        </p>
        <TextField
          id={fieldId("minor")}
          label="Amount that came"
          inputMode="decimal"
          error={isTried ? problem : undefined}
          value={form.amount}
          onChange={(amount) => put({ amount })}
        />
        <Select
          id={fieldId("currency")}
          label="Currency"
          value={form.currency}
          options={CURRENCY_CHOICES}
          onChange={(code) => put({ currency: currencyOf(code) })}
        />
        <TextField
          id={fieldId("receivedOn")}
          type="date"
          label="Day it came"
          max={today()}
          value={form.receivedOn}
          onChange={(receivedOn) => put({ receivedOn })}
        />
        <TextField
          id={fieldId("note")}
          label="Note"
          hint="Only the desk sees it."
          optional
          value={form.note}
          onChange={(note) => put({ note })}
        />
        <div className="row">
          <Button disabled={step.isPending}>Put it into the books</Button>
          <Button type="button" look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
