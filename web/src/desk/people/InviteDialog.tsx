import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { ROLES } from "../shell/roles";
import { Dialog } from "../ui/Dialog";
import { Choice, fieldId, TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { ProblemSummary } from "../ui/ProblemSummary";
import { toast } from "../ui/toasts";
import { PEOPLE } from "./types";

const options = ROLES.map(({ value, label, words }) => ({
  value,
  label: (
    <>
      <strong>{label}</strong>
      <br />
      <span className="small soft">{words}</span>
    </>
  ),
}));

/** Sends a one-time link by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("editor");
  const client = useQueryClient();
  const invite = useMutation({
    mutationFn: () => api.post("/api/desk/people/invites", { email: email.trim(), role }),
    meta: { told: true },
    onSuccess: async () => {
      toast(`The invitation to ${email.trim()} is on its way.`);
      onClose();
      await client.invalidateQueries({ queryKey: PEOPLE });
    },
  });
  const problem = invite.error ? asProblem(invite.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <Dialog open title="Invite somebody" onClose={onClose}>
      <form className={layout.form} onSubmit={submit} noValidate>
        <ProblemSummary error={invite.error} />
        <TextField
          id={fieldId("email")}
          label="E-mail address"
          hint="They get a link that works once."
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={problem?.about("email")}
        />
        <Choice
          id={fieldId("role")}
          label="Role"
          value={role}
          onChange={setRole}
          options={options}
          error={problem?.about("role")}
        />
        <Button full disabled={invite.isPending}>
          Send the invitation
        </Button>
      </form>
    </Dialog>
  );
}
