import { useState } from "react";
import type { MadeInvite, Role } from "../../api/schema";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { fieldId, TextField } from "../ui/fields";
import { useChecks } from "../ui/useChecks";
import { PEOPLE } from "./keys";
import { RolesField } from "./RolesField";

interface InviteDialogProps {
  onMade: (made: MadeInvite) => void;
  onClose: () => void;
}

/** Makes a one-time link, which goes out by mail. */
export function InviteDialog({ onMade, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState<Role[]>([]);
  const invite = useCommand({
    call: () => api.post("/api/desk/people/invites", { body: { email: email.trim(), roles } }),
    changes: [PEOPLE],
    onDone: (made) => {
      onMade(made);
      onClose();
    },
  });
  const { command, about, pass } = useChecks(invite);
  const run = () => {
    const errors = [
      ...(email.trim() ? [] : [{ field: "email", message: "Enter an email address, like ada@example.org." }]),
      ...(roles.length > 0 ? [] : [{ field: "roles", message: "Choose at least one role." }]),
    ];
    return pass(errors) && invite.mutateAsync();
  };
  return (
    <CommandDialog title="Invite someone" confirm="Send invitation" command={command} run={run} onClose={onClose}>
      <TextField
        id={fieldId("email")}
        label="Email address"
        hint="They get a link that works once."
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={about("email")}
      />
      <RolesField roles={roles} onChange={setRoles} error={about("roles")} />
    </CommandDialog>
  );
}
