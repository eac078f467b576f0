import { useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Dialog } from "../ui/Dialog";
import { TextField } from "../ui/fields";

/** Sends a test mail, to see that mail arrives. */
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
    <Dialog open title="Send a test mail" onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send.run();
        }}
      >
        <TextField
          type="email"
          label="To"
          value={to}
          error={problem ? (problem.about("to") ?? problem.detail) : undefined}
          onChange={setTo}
        />
        <p>
          <Button disabled={send.isPending}>Send</Button>
        </p>
      </form>
    </Dialog>
  );
}
