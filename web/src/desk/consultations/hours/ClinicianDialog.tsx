import type { CareClinician, CasePerson } from "../../../api/schema";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import { useMay, useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Check, Select, TextField } from "../../ui/fields";
import { zoneName } from "../../ui/time";
import { useFields } from "../../ui/useFields";
import { CLINICIANS, useClinicians, useColleagues } from "../useClinicians";

const NOBODY = "-";
const ZONES = ["Africa/Lagos", "Europe/London"];

interface ClinicianDialogProps {
  clinician: CareClinician | undefined;
  onAdded: (clinician: CareClinician) => void;
  onClose: () => void;
}

export function ClinicianDialog({ clinician, onAdded, onClose }: ClinicianDialogProps) {
  const { zone: home } = useSession();
  const own = useOwnAccount();
  const start = {
    name: clinician?.name ?? "",
    zone: clinician?.zone ?? home,
    active: clinician?.active ?? true,
    person: (clinician ? clinician.person : own)?.id ?? NOBODY,
  };
  const { data: colleagues = [] } = useColleagues();
  const save = useCommand({
    call: ({ name, zone, active, person }: typeof start) => {
      const body = { name: name.trim(), zone, active, person: person === NOBODY ? null : person };
      return clinician
        ? api.put("/api/desk/care/clinicians/{id}", { params: { path: { id: clinician.id } }, body })
        : api.post("/api/desk/care/clinicians", { body });
    },
    changes: [CLINICIANS],
    said: (_, { name }) => (clinician ? "Saved." : `${name.trim()} added. Now set their hours.`),
    onDone: (saved) => {
      if (!clinician) onAdded(saved);
      onClose();
    },
  });
  const problem = save.error ? asProblem(save.error) : undefined;
  const { draft, put, field } = useFields(start, "clinician", (name) => problem?.about(name));
  const { name, zone, active } = draft;
  const isEmpty = name.trim() === "";
  const zones = [...new Set([home, ...ZONES, zone])].map((one) => ({ value: one, label: zoneName(one) }));
  return (
    <CommandDialog
      title={clinician ? `Change ${clinician.name}` : "Add a clinician"}
      form="clinician"
      confirm={clinician ? "Save" : "Add"}
      command={save}
      run={() => !isEmpty && save.mutateAsync(draft)}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            {...field("name")}
            label="Name"
            hint="As patients see it, with the title: Dr Ade."
            error={isTried && isEmpty ? "Enter a name." : problem?.about("name")}
            maxLength={120}
          />
          <Select
            {...field("zone")}
            label="Time zone"
            hint="Their hours are in this time zone, including when the clocks change."
            options={zones}
          />
          <Select
            {...field("person")}
            label="Staff account"
            hint="The person who sees these consultations under Mine."
            options={people(colleagues, clinician?.person ?? own)}
          />
          {clinician && (
            <Check
              label="Seeing patients"
              hint="If unticked, no new times are offered. Existing bookings stay."
              checked={active}
              onChange={(active) => put({ active })}
            />
          )}
        </>
      )}
    </CommandDialog>
  );
}

/** Oneself, where one may see patients and no clinician is linked to one yet. */
function useOwnAccount(): CasePerson | undefined {
  const { person } = useSession();
  const isDoctor = useMay("read_health_details");
  const { data = [] } = useClinicians();
  const isKnown = data.some((one) => one.person?.id === person.id);
  return isDoctor && !isKnown ? { id: person.id, name: person.name } : undefined;
}

/** Everybody who may be chosen, with who is chosen now also when they may no longer. */
function people(colleagues: CasePerson[], chosen: CasePerson | null | undefined) {
  const all = chosen && !colleagues.some(({ id }) => id === chosen.id) ? [chosen, ...colleagues] : colleagues;
  return [{ value: NOBODY, label: "Nobody" }, ...all.map(({ id, name }) => ({ value: id, label: name }))];
}
