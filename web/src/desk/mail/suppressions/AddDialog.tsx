import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Choice, TextField } from "../../ui/fields";
import { useFields } from "../../ui/useFields";
import { choicesOf } from "../../ui/words";

const SCOPES = choicesOf("SuppressionScope", ["newsletter", "all"]);

const START: { address: string; scope: (typeof SCOPES)[number]["value"]; note: string } = {
  address: "",
  scope: "newsletter",
  note: "",
};

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { draft, field } = useFields(START, "suppress");
  const { address, scope, note } = draft;
  const isEmpty = address.trim() === "";
  const add = useCommand({
    call: () =>
      api.post("/api/desk/mail/suppressions", { body: { address: address.trim(), scope, note: note.trim() } }),
    changes: [["mail", "suppressions"]],
    said: "Address blocked.",
    onDone: onClose,
  });
  return (
    <CommandDialog
      title="Block an address"
      form="suppress"
      confirm="Block"
      command={add}
      run={() => !isEmpty && add.mutateAsync()}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            {...field("address")}
            type="email"
            label="Address"
            autoComplete="off"
            error={isTried && isEmpty ? "Enter the address." : undefined}
          />
          <Choice {...field("scope")} label="What to block" options={SCOPES} />
          <TextField
            {...field("note")}
            label="Reason"
            hint="For example ‘Asked by telephone’ or ‘Address belongs to someone else’."
            optional
            maxLength={200}
          />
        </>
      )}
    </CommandDialog>
  );
}
