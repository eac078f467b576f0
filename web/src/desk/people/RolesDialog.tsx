import { useState } from "react";
import type { PersonLine } from "../../api/schema";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { roleLabels } from "../shell/roles";
import { useRefreshSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { PEOPLE } from "./keys";
import { RolesField } from "./RolesField";

/** Gives somebody other roles; they count from their next click. */
export function RolesDialog({ person, onClose }: { person: PersonLine; onClose: () => void }) {
  const [roles, setRoles] = useState(person.roles);
  const refresh = useRefreshSession();
  const change = useCommand({
    call: () => api.patch("/api/desk/people/{id}", { params: { path: { id: person.id } }, body: { roles } }),
    changes: [PEOPLE],
    said: `${person.name} is now ${roleLabels(roles).toLowerCase()}.`,
    onDone: () => {
      onClose();
      return refresh();
    },
  });
  const problem = change.error ? asProblem(change.error) : undefined;
  const isSame = roles.length === person.roles.length && roles.every((role) => person.roles.includes(role));
  return (
    <CommandDialog
      title={`Roles of ${person.name}`}
      confirm="Change roles"
      command={change}
      disabled={isSame}
      run={() => change.mutateAsync()}
      onClose={onClose}
    >
      <RolesField roles={roles} onChange={setRoles} error={problem?.about("roles")} />
      <p className="small soft">
        This takes effect at once, on all their devices. Existing doctors are told about each new doctor, who can read
        what patients write once one of them approves.
      </p>
    </CommandDialog>
  );
}
