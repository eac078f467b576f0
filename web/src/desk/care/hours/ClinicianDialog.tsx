import { useState } from "react";
import type { CareClinician, CasePerson } from "../../../api/schema";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Check, fieldId, Select, TextField } from "../../ui/fields";
import { zoneName } from "../clock";
import { CLINICIANS, useColleagues } from "../useClinicians";

const NOBODY = "-";
const ZONES = ["Africa/Lagos", "Europe/London"];

/** Adds somebody who sees people, or changes name and clock. */
export function ClinicianDialog({ clinician, onClose }: { clinician: CareClinician | undefined; onClose: () => void }) {
  const { zone: home } = useSession();
  const [name, setName] = useState(clinician?.name ?? "");
  const [zone, setZone] = useState(clinician?.zone ?? home);
  const [active, setActive] = useState(clinician?.active ?? true);
  const [person, setPerson] = useState(clinician?.person?.id ?? NOBODY);
  const { data: colleagues = [] } = useColleagues();
  const save = useCommand({
    call: () => {
      const body = { name: name.trim(), zone, active, person: person === NOBODY ? null : person };
      return clinician
        ? api.put("/api/desk/care/clinicians/{id}", { params: { path: { id: clinician.id } }, body })
        : api.post("/api/desk/care/clinicians", { body });
    },
    changes: [CLINICIANS],
    said: clinician ? "Saved." : `${name.trim()} is added. Now set the hours.`,
    onDone: onClose,
  });
  const isEmpty = name.trim() === "";
  const run = () => {
    if (!isEmpty) return save.mutateAsync();
  };
  const zones = [...new Set([home, ...ZONES, zone])].map((one) => ({ value: one, label: zoneName(one) }));
  const about = (field: string) => (save.error ? asProblem(save.error).about(field) : undefined);
  return (
    <CommandDialog
      title={clinician ? `Change ${clinician.name}` : "Add a clinician"}
      form="clinician"
      confirm={clinician ? "Save" : "Add"}
      command={save}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            id={fieldId("name", "clinician")}
            label="Name"
            hint="As people see it when they choose a time, with the title: Dr Ade."
            error={isTried && isEmpty ? "Write the name." : about("name")}
            maxLength={120}
            value={name}
            onChange={setName}
          />
          <Select
            id={fieldId("zone", "clinician")}
            label="Clock"
            hint="Their hours are meant on this clock, also when it changes in spring and autumn."
            value={zone}
            options={zones}
            onChange={setZone}
          />
          <Select
            id={fieldId("person", "clinician")}
            label="At the desk"
            hint="Whose consultations these are: they find them under Mine."
            error={about("person")}
            value={person}
            options={people(colleagues, clinician?.person)}
            onChange={setPerson}
          />
          {clinician && (
            <Check
              label="Sees people now"
              hint="Without it no new time is offered; what is booked stays."
              checked={active}
              onChange={setActive}
            />
          )}
        </>
      )}
    </CommandDialog>
  );
}

/** Everybody who may be chosen, with who is chosen now also when they may no longer. */
function people(colleagues: CasePerson[], chosen: CasePerson | null | undefined) {
  const all = chosen && !colleagues.some(({ id }) => id === chosen.id) ? [chosen, ...colleagues] : colleagues;
  return [{ value: NOBODY, label: "Nobody" }, ...all.map(({ id, name }) => ({ value: id, label: name }))];
}
