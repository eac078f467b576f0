import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { roleLabels } from "../shell/roles";
import { useRefreshSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Dialog } from "../ui/Dialog";
import layout from "../ui/layout.module.css";
import { ProblemSummary } from "../ui/ProblemSummary";
import { RolesField } from "./RolesField";
import { PEOPLE, type Person } from "./types";

/** Gives somebody other roles; they count from their next click. */
export function RolesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [roles, setRoles] = useState(person.roles);
  const client = useQueryClient();
  const refresh = useRefreshSession();
  const change = useCommand({
    call: () => api.patch("/api/desk/people/{id}", { params: { path: { id: person.id } }, body: { roles } }),
    said: `${person.name} is now ${roleLabels(roles).toLowerCase()}.`,
    onDone: async () => {
      onClose();
      await Promise.all([client.invalidateQueries({ queryKey: PEOPLE }), refresh()]);
    },
  });
  const problem = change.error ? asProblem(change.error) : undefined;
  const isSame = roles.length === person.roles.length && roles.every((role) => person.roles.includes(role));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Dialog open title={`Roles of ${person.name}`} onClose={onClose}>
      <form className={layout.form} onSubmit={submit} noValidate>
        <ProblemSummary error={change.error} />
        <RolesField roles={roles} onChange={setRoles} error={problem?.about("roles")} />
        <p className="small soft">
          It counts at once, also where they are signed in now. The doctors hear of each new doctor, who reads what
          patients wrote once one of them agrees.
        </p>
        <Button full disabled={change.isPending || isSame}>
          Change the roles
        </Button>
      </form>
    </Dialog>
  );
}
