import { useState } from "react";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Choice, fieldId, TextField } from "../../ui/fields";
import { choicesOf } from "../../ui/words";

const SCOPES = choicesOf("SuppressionScope", ["newsletter", "all"]);

/** Puts an address on the list by hand. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState("");
  const [scope, setScope] = useState<(typeof SCOPES)[number]["value"]>("newsletter");
  const [note, setNote] = useState("");
  const isEmpty = address.trim() === "";
  const add = useCommand({
    call: () =>
      api.post("/api/desk/mail/suppressions", { body: { address: address.trim(), scope, note: note.trim() } }),
    changes: [["mail", "suppressions"]],
    said: "It gets no more mail.",
    onDone: onClose,
  });
  const run = () => {
    if (!isEmpty) return add.mutateAsync();
  };
  return (
    <CommandDialog
      title="Write no more to an address"
      form="suppress"
      confirm="Write no more to it"
      command={add}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            id={fieldId("address", "suppress")}
            type="email"
            label="Address"
            autoComplete="off"
            error={isTried && isEmpty ? "Type the address." : undefined}
            value={address}
            onChange={setAddress}
          />
          <Choice
            id={fieldId("scope", "suppress")}
            label="What it gets no more"
            value={scope}
            options={SCOPES}
            onChange={setScope}
          />
          <TextField
            id={fieldId("note", "suppress")}
            label="Why"
            hint="‘Asked by telephone’, ‘The address is somebody else’s’."
            optional
            maxLength={200}
            value={note}
            onChange={setNote}
          />
        </>
      )}
    </CommandDialog>
  );
}
