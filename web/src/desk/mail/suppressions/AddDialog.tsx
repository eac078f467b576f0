import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { Dialog } from "../../ui/Dialog";
import { Choice, fieldId, TextField } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";

const SCOPES = [
  { value: "newsletter", label: "No newsletter" },
  { value: "all", label: "No mail at all, not even answers and receipts" },
] as const;

/** Puts an address on the list by hand. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState("");
  const [scope, setScope] = useState("newsletter");
  const [note, setNote] = useState("");
  const [isTried, setIsTried] = useState(false);
  const client = useQueryClient();
  const once = useOnce();
  const isEmpty = address.trim() === "";
  const add = useMutation({
    meta: { told: true },
    mutationFn: () => api.post("/api/desk/mail/suppressions", { address: address.trim(), scope, note: note.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["mail", "suppressions"] });
      toast("It gets no more mail.");
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(isEmpty);
    if (!isEmpty) once(() => add.mutateAsync());
  };
  return (
    <Dialog open title="Write no more to an address" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={add.error} form="suppress" />
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
        <div className="row">
          <Button disabled={add.isPending}>Write no more to it</Button>
          <Button type="button" look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
