import { useState } from "react";
import type { OrderDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, TextField } from "../../ui/fields";
import { useChecks } from "../../ui/useChecks";
import { labelAmount } from "../amount";
import { sentText, useBuyer } from "../news";
import { fillRefund, readRefund, receivedIn } from "./refund";
import { useRefund } from "./useOrder";

const FORM = "refund";

/** Records that money was sent back which no card paid. */
export function RefundDialog({ order, onClose }: { order: OrderDesk; onClose: () => void }) {
  const { name, reference, owedText } = order;
  const [amount, setAmount] = useState(() => fillRefund(order));
  const refund = useRefund(order, `Recorded for ${reference}. ${sentText(useBuyer(order))}`, onClose);
  const { command, about, pass } = useChecks(refund);
  const run = () => {
    const { minor, errors } = readRefund(amount, order);
    return pass(errors) && refund.mutateAsync(minor);
  };
  return (
    <CommandDialog
      title="Record money sent back"
      explanation={`Only when it has been sent. ${name} is still owed ${owedText ?? "nothing"} for ${reference}.`}
      form={FORM}
      confirm="Record as sent back"
      command={command}
      run={run}
      onClose={onClose}
    >
      <TextField
        id={fieldId("minor", FORM)}
        label={labelAmount("Amount sent back", receivedIn(order))}
        error={about("minor")}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={setAmount}
      />
    </CommandDialog>
  );
}
