import { useState } from "react";
import type { DeskIssue } from "../../../api/schema";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, TextField } from "../../ui/fields";

/** Sends the issue as it is saved to one address, to see it in a real mail program. */
export function TestDialog({ issue, onClose }: { issue: DeskIssue; onClose: () => void }) {
  const { person } = useSession();
  const [to, setTo] = useState(person.email);
  const test = useCommand({
    call: () =>
      api.post("/api/desk/newsletter/issues/{id}/test", {
        params: { path: { id: issue.id } },
        body: { to: to.trim() },
      }),
    changes: [["mails"]],
    said: "The test email is in the outbox.",
    onDone: onClose,
  });
  return (
    <CommandDialog
      title="Send a test of this issue"
      form="test"
      confirm="Send the test"
      command={test}
      run={() => test.mutateAsync()}
      onClose={onClose}
    >
      <TextField
        id={fieldId("to", "test")}
        type="email"
        label="To"
        hint="Its unsubscribe and preference links do not work."
        value={to}
        onChange={setTo}
      />
    </CommandDialog>
  );
}
