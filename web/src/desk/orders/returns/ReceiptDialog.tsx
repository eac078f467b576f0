import type { OrderDesk, OrderReturnDesk } from "../../../api/schema";
import { formatAmount } from "../../forms/money";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, TextArea, TextField } from "../../ui/fields";
import { useChecks } from "../../ui/useChecks";
import { useFields } from "../../ui/useFields";
import { labelAmount } from "../amount";
import { receivedIn } from "../one/refund";
import { useReturnReceipt } from "../one/useOrder";
import { PiecesFields } from "../PiecesFields";
import { countPieces, nameGoods } from "../words";
import { describeGivingBack, fillReceipt, RESTOCK, readReceipt } from "./returning";

const FORM = "receipt";

interface ReceiptDialogProps {
  order: OrderDesk;
  back: OrderReturnDesk;
  onClose: () => void;
}

/** Records goods that came back: what can be sold again, and how much money is given back. */
export function ReceiptDialog({ order, back, onClose }: ReceiptDialogProps) {
  const code = receivedIn(order);
  const receive = useReturnReceipt(order, back.id, `Goods of ${order.reference} recorded as received.`, onClose);
  const { command, about, pass } = useChecks(receive);
  const { draft, put, field } = useFields(() => fillReceipt(back, code), FORM, about);
  const run = () => {
    const { body, errors } = readReceipt(draft, back, code);
    return pass(errors) && receive.mutateAsync(body);
  };
  return (
    <CommandDialog
      title="Goods received"
      explanation={`Look at the goods first: this closes the return. ${describeGivingBack(order.payment)}`}
      form={FORM}
      confirm="Record goods received"
      command={command}
      run={run}
      onClose={onClose}
    >
      <PiecesFields
        label="Back on the shelf"
        hint="Only pieces that can be sold as new."
        field={RESTOCK}
        form={FORM}
        lines={back.pieces.map((piece) => ({
          id: piece.line,
          label: nameGoods(piece),
          hint: `${countPieces(piece.quantity)} to come back${piece.sealed ? ", sold under a seal" : ""}.`,
        }))}
        typed={draft.restock}
        about={about}
        onChange={(restock) => put({ restock })}
      />
      <TextField
        {...field("refund")}
        id={fieldId("refundMinor", FORM)}
        label={labelAmount("Amount to give back", code)}
        hint={`Suggested: ${formatAmount(back.suggestedMinor, code)}. Enter 0 to give nothing back.`}
        error={about("refundMinor")}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...field("note")} label="Note" hint="Only staff see this." optional rows={2} />
    </CommandDialog>
  );
}
