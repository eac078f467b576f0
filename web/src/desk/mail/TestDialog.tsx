import { useState } from "react";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { fieldId, TextField } from "../ui/fields";

export function TestDialog({ onClose }: { onClose: () => void }) {
  const { person } = useSession();
  const [to, setTo] = useState(person.email);
  const send = useCommand({
    call: () => api.post("/api/desk/mails/test", { body: { to } }),
    changes: [["mails"]],
    said: "The test is in the outbox.",
    onDone: onClose,
  });
  const problem = send.error ? asProblem(send.error) : undefined;
  return (
    <CommandDialog
      title="Send a test mail"
      form="test"
      confirm="Send"
      command={send}
      run={() => send.mutateAsync()}
      onClose={onClose}
    >
      <TextField
        id={fieldId("to", "test")}
        type="email"
        label="To"
        value={to}
        error={problem?.about("to")}
        onChange={setTo}
      />
    </CommandDialog>
  );
}
