import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WaitingDoctor } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { api } from "../shell/api";
import { useMay, useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Confirm } from "../ui/Dialog";
import { Panel } from "../ui/Panel";
import { date } from "../ui/time";

const KEY = ["doctors", "waiting"] as const;

/** Doctors to whom one of the house has to agree; to those themselves, that they wait. */
export function NewDoctors() {
  const { zone, awaitsAgreement } = useSession();
  const mayAgree = useMay("read_health_details");
  const [chosen, setChosen] = useState<WaitingDoctor>();
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get("/api/desk/doctors/waiting", { signal }),
    enabled: mayAgree,
  });
  if (awaitsAgreement) {
    return (
      <Notice title="Another doctor has to approve you">
        Until then you cannot see what patients wrote. The other doctors have been told.
      </Notice>
    );
  }
  if (data.length === 0) return null;
  return (
    <Panel title="New doctors">
      <div className="stack">
        <p>They cannot read what patients wrote until another doctor approves.</p>
        {data.map((doctor) => (
          <div key={doctor.id} className="row">
            <span>
              <strong dir="auto">{doctor.name}</strong>, {doctor.email}, here since {date(doctor.joinedAt, zone)}
            </span>
            <Button type="button" look="line" small onClick={() => setChosen(doctor)}>
              Approve
              <span className="vh"> {doctor.name}</span>
            </Button>
          </div>
        ))}
        <p className="small soft">If you do not know someone, do not approve them and ask the owner.</p>
      </div>
      {chosen && <Agreement doctor={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

function Agreement({ doctor, onClose }: { doctor: WaitingDoctor; onClose: () => void }) {
  const agree = useCommand({
    call: () => api.post("/api/desk/doctors/{id}/agree", { params: { path: { id: doctor.id } } }),
    changes: [KEY],
    toasts: true,
    said: `${doctor.name} approved as a doctor.`,
    onEnd: onClose,
  });
  return (
    <Confirm
      open
      title={`Approve ${doctor.name}?`}
      action="Approve"
      busy={agree.isPending}
      onConfirm={() => agree.mutate()}
      onClose={onClose}
    >
      <p>They will be able to read what patients write, answer as a doctor and approve clinical content.</p>
    </Confirm>
  );
}
