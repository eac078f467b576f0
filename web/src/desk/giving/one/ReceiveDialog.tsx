import type { GiftDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { TextField } from "../../ui/fields";
import { toast } from "../../ui/toasts";
import { useFields } from "../../ui/useFields";
import { fromText, readSum, today } from "../amount";
import { SumFields } from "../SumFields";
import { useGiftStep } from "../useGiving";

/** Somebody saw the money in the account: it goes into the books, and the giver gets thanks and a receipt. */
export function ReceiveDialog({ gift, onClose }: { gift: GiftDesk; onClose: () => void }) {
  const { draft: form, put, field } = useFields({ ...fromText(gift.amountText), receivedOn: today(), note: "" });
  const step = useGiftStep(gift.id, (now) => {
    toast(`${now?.receivedText ?? "The gift"} is in the books. The receipt is in the outbox.`);
    onClose();
  });
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
          <TextField {...field("note")} label="Note" hint="Only the desk sees it." optional />
        </>
      )}
    </CommandDialog>
  );
}
