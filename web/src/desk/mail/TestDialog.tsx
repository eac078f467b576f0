import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useSession } from "../shell/session";
import { Dialog } from "../ui/Dialog";
import { TextField } from "../ui/fields";
import { toast } from "../ui/toasts";
import { useOnce } from "../ui/useOnce";

/** Sends a test mail, to see that mail arrives. */
export function TestDialog({ onClose }: { onClose: () => void }) {
  const { person } = useSession();
  const [to, setTo] = useState(person.email);
  const client = useQueryClient();
  const once = useOnce();
  const send = useMutation({
    meta: { told: true },
    mutationFn: () => api.post("/api/desk/mails/test", { body: { to } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["mails"] });
      toast("The test is in the outbox.");
      onClose();
    },
  });
  const problem = send.error ? asProblem(send.error) : undefined;
  return (
    <Dialog open title="Send a test mail" onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          once(() => send.mutateAsync());
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
