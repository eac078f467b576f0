import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { ROLES, roleLabel } from "../shell/roles";
import { useRefreshSession } from "../shell/session";
import { Dialog } from "../ui/Dialog";
import { fieldId, Select } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { ProblemSummary } from "../ui/ProblemSummary";
import { toast } from "../ui/toasts";
import { PEOPLE, type Person } from "./types";

/** Gives somebody another role; it counts from their next click. */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [role, setRole] = useState(person.role);
  const client = useQueryClient();
  const refresh = useRefreshSession();
  const change = useMutation({
    mutationFn: () => api.patch(`/api/desk/people/${person.id}`, { role }),
    meta: { told: true },
    onSuccess: async () => {
      toast(`${person.name} is now ${roleLabel(role)}.`);
      onClose();
      await Promise.all([client.invalidateQueries({ queryKey: PEOPLE }), refresh()]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Dialog open title={`Role of ${person.name}`} onClose={onClose}>
      <form className={layout.form} onSubmit={submit} noValidate>
        <ProblemSummary error={change.error} />
        <Select
          id={fieldId("role")}
          label="Role"
          hint={ROLES.find(({ value }) => value === role)?.words}
          value={role}
          onChange={setRole}
          options={ROLES}
        />
        <p className="small soft">
          It counts at once, also where they are signed in now. A new doctor reads what patients wrote once a doctor of
          the house agrees.
        </p>
        <Button full disabled={change.isPending || role === person.role}>
          Change the role
        </Button>
      </form>
    </Dialog>
  );
}
