import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { Dialog } from "../../ui/Dialog";
import { fieldId, TextField } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { Issue } from "../types";
import { pathOf } from "./useIssue";

/** Sends the issue as it is saved to one address, to see it in a real mail program. */
export function TestDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const { person } = useSession();
  const [to, setTo] = useState(person.email);
  const client = useQueryClient();
  const once = useOnce();
  const test = useMutation({
    meta: { told: true },
    mutationFn: () => api.post(`${pathOf(issue.id)}/test`, { to: to.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["mails"] });
      toast("The test is in the outbox.");
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    once(() => test.mutateAsync());
  };
  return (
    <Dialog open title="Send a test of this issue" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={test.error} form="test" />
        <TextField
          id={fieldId("to", "test")}
          type="email"
          label="To"
          hint="Its links to leave and to change what they get do nothing."
          value={to}
          onChange={setTo}
        />
        <p>
          <Button disabled={test.isPending}>Send the test</Button>
        </p>
      </form>
    </Dialog>
  );
}
