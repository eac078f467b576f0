import type { StockDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { Choice, TextArea, TextField } from "../../ui/fields";
import { useChecks } from "../../ui/useChecks";
import { useFields } from "../../ui/useFields";
import { CHANGE_REASONS, countAfter, describePieces, readChange } from "./change";
import { useChange } from "./useVariant";

type Reason = (typeof CHANGE_REASONS)[number]["value"];

const START: { reason: Reason; pieces: string; note: string } = { reason: "received", pieces: "", note: "" };

/** Pieces arrive or leave without an order, or were counted. */
export function ChangeDialog({ variant, onClose }: { variant: StockDesk; onClose: () => void }) {
  const change = useChange(variant, onClose);
  const { command, about, pass } = useChecks(change);
  const { draft, field } = useFields(START, "change", about);
  const { reason, note } = draft;
  const pieces = readChange(reason, draft.pieces);
  const run = () => {
    const errors = pieces === undefined ? [{ field: "pieces", message: "Enter a number of pieces, such as 12." }] : [];
    return pass(errors) && pieces !== undefined && change.mutateAsync({ reason, pieces, note: note.trim() });
  };
  return (
    <CommandDialog
      title="Change stock"
      form="change"
      confirm="Record change"
      command={command}
      run={run}
      onClose={onClose}
    >
      <Choice {...field("reason")} label="Reason" options={CHANGE_REASONS} />
      <TextField {...field("pieces")} {...describePieces(reason)} inputMode="numeric" autoComplete="off" />
      <p role="status">
        {pieces !== undefined && `On the shelf: ${variant.onHand}, then ${countAfter(reason, pieces, variant.onHand)}.`}
      </p>
      <TextArea {...field("note")} label="Note" hint="Only staff see this." optional rows={2} maxLength={200} />
    </CommandDialog>
  );
}
