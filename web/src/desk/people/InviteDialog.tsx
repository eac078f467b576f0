import { useState } from "react";
import type { MadeInvite, Role } from "../../api/schema";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { fieldId, TextField } from "../ui/fields";
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
  const problem = invite.error ? asProblem(invite.error) : undefined;
  return (
    <CommandDialog
      title="Invite someone"
      confirm="Send invitation"
      command={invite}
      run={() => invite.mutateAsync()}
      onClose={onClose}
    >
      <TextField
        id={fieldId("email")}
        label="Email address"
        hint="They get a link that works once."
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={problem?.about("email")}
      />
      <RolesField roles={roles} onChange={setRoles} error={problem?.about("roles")} />
    </CommandDialog>
  );
}
