import { useState } from "react";
import type { GiftDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, TextField } from "../../ui/fields";
import { toast } from "../../ui/toasts";
import { fromText, readSum, today } from "../amount";
import { SumFields } from "../SumFields";
import { useGiftStep } from "../useGiving";

/** Somebody saw the money in the account: it goes into the books, and the giver gets thanks and a receipt. */
export function ReceiveDialog({ gift, onClose }: { gift: GiftDesk; onClose: () => void }) {
  const [form, setForm] = useState({ ...fromText(gift.amountText), receivedOn: today(), note: "" });
  const step = useGiftStep(gift.id, (now) => {
    toast(`${now?.receivedText ?? "The gift"} is in the books. The receipt is in the outbox.`);
    onClose();
  });
  const put = (change: Partial<typeof form>) => setForm((old) => ({ ...old, ...change }));
  const { minor, problem } = readSum(form.amount, form.currency);
  const run = () => {
    if (minor === undefined) return;
    const { currency, receivedOn, note } = form;
    return step.mutateAsync({ do: "receive", body: { version: gift.version, minor, currency, receivedOn, note } });
  };
  return (
    <CommandDialog
      title="The money came"
      explanation={`Look at the account first. ${gift.name} promised ${gift.amountText} with the reference ${gift.reference}.`}
      confirm="Put it into the books"
      command={step}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <SumFields sum={form} problem={isTried ? problem : undefined} put={put} />
          <TextField
            id={fieldId("note")}
            label="Note"
            hint="Only the desk sees it."
            optional
            value={form.note}
            onChange={(note) => put({ note })}
          />
        </>
      )}
    </CommandDialog>
  );
}
