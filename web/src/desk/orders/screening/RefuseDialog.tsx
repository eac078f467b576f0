import { useState } from "react";
import type { OrderDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, TextArea } from "../../ui/fields";
import { useSaleRefusal } from "../one/useOrder";
import { useChecks } from "../useChecks";

const FORM = "screening";

/** Does not sell a medicine, with a reason for the buyer. */
export function RefuseDialog({ order, onClose }: { order: OrderDesk; onClose: () => void }) {
  const [reply, setReply] = useState("");
  const refuse = useSaleRefusal(order, "Refused. The email that the order is cancelled is in the outbox.", onClose);
  const { command, about, pass } = useChecks(refuse);
  const run = () => {
    const errors = reply.trim() === "" ? [{ field: "reply", message: "Tell the buyer why." }] : [];
    return pass(errors) && refuse.mutateAsync(reply.trim());
  };
  return (
    <CommandDialog
      title="Refuse to sell?"
      explanation="The whole order is cancelled, and its goods go back on the shelf. Nothing was paid yet."
      confirm="Refuse order"
      cancel="Go back"
      tone="danger"
      form={FORM}
      command={command}
      run={run}
      onClose={onClose}
    >
      <TextArea
        id={fieldId("reply", FORM)}
        label="Reply to the buyer"
        hint={`Say why. ${order.name} reads it on the page of the order only: the email says nothing about health.`}
        rows={5}
        maxLength={2_000}
        error={about("reply")}
        value={reply}
        onChange={setReply}
      />
    </CommandDialog>
  );
}
