import { useEffect, useState } from "react";
import type { CareClinician } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip, SampleLabel } from "../../../ui/Chip";
import { plus } from "../../../ui/icons";
import { EmptyState, LoadingState } from "../../../ui/States";
import { useMay } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { Panel } from "../../ui/Panel";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { timeIn, zoneName } from "../../ui/time";
import css from "../care.module.css";
import { Parts } from "../Parts";
import { useClinicians } from "../useClinicians";
import { ClinicianDialog } from "./ClinicianDialog";
import { HolidaysPanel } from "./HolidaysPanel";

export default function CliniciansScreen() {
  const { data, error, refetch } = useClinicians();
  const mayChange = useMay("change_settings");
  const [open, setOpen] = useState<CareClinician | "new">();
  const [added, setAdded] = useState<string>();
  const isListed = data?.some(({ id }) => id === added);
  useEffect(() => {
    // Without hours nobody is offered a time: they come next.
    if (added && isListed) document.querySelector<HTMLElement>(`a[href$="/hours/${added}"]`)?.focus();
  }, [added, isListed]);
  return (
    <>
      <ScreenHead title="Hours" lead="When patients can be seen, in each clinician’s own time zone.">
        {mayChange && (
          <Button type="button" small icon={plus} onClick={() => setOpen("new")}>
            Add a clinician
          </Button>
        )}
      </ScreenHead>
      <Parts />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={4} />}
      {data?.length === 0 && (
        <EmptyState title="No clinicians yet" text="Until you add one, no times are offered on the site." />
      )}
      <div className="stack">
        {data?.map((clinician) => (
          <One key={clinician.id} clinician={clinician} mayChange={mayChange} onEdit={() => setOpen(clinician)} />
        ))}
        <HolidaysPanel />
      </div>
      {open && (
        <ClinicianDialog
          clinician={open === "new" ? undefined : open}
          onAdded={({ id }) => setAdded(id)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface OneProps {
  clinician: CareClinician;
  mayChange: boolean;
  onEdit: () => void;
}

function One({ clinician: { id, name, zone, active, sample, hoursText, person }, mayChange, onEdit }: OneProps) {
  return (
    <Panel title={name} aside={<Standing active={active} sample={sample} />}>
      <div className="stack">
        <p>{hoursText || "No hours yet, so no times are offered."}</p>
        <p className="small soft">
          {zoneName(zone)} time: {timeIn(zone, Date.now())} now.
          {person && ` Staff account: ${person.name}.`}
        </p>
        <div className="row">
          <ButtonLink to={`/consultations/hours/${id}`} look={mayChange ? "primary" : "line"} small>
            {mayChange ? "Edit" : "View"} hours<span className="vh"> of {name}</span>
          </ButtonLink>
          {mayChange && (
            <Button type="button" look="line" small onClick={onEdit}>
              Edit details<span className="vh"> of {name}</span>
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Standing({ active, sample }: Pick<CareClinician, "active" | "sample">) {
  return (
    <span className={css.chips}>
      <SampleLabel show={sample} />
      {!active && <Chip>Not seeing patients</Chip>}
    </span>
  );
}
