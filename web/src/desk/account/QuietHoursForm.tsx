import { useState } from "react";
import type { QuietHours } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Check, Select } from "../ui/fields";
import { TimeField } from "../ui/TimeField";
import css from "./Account.module.css";
import { NOTICES } from "./useMe";

const ZONES: { value: QuietHours["zone"]; label: string }[] = [
  { value: "Africa/Lagos", label: "Lagos" },
  { value: "Europe/London", label: "London" },
];

const NIGHT = { from: "22:00", until: "07:00" };

/** When browsers stay silent. Mounted anew when what is stored changes. */
export function QuietHoursForm({ hours }: { hours: QuietHours | null }) {
  const session = useSession();
  const zone = ZONES.find(({ value }) => value === session.zone)?.value ?? "Africa/Lagos";
  const [isOn, setIsOn] = useState(hours !== null);
  const [typed, setTyped] = useState<QuietHours>(hours ?? { ...NIGHT, zone });
  const save = useCommand({
    call: (quietHours: QuietHours | null) => api.put("/api/desk/me/quiet-hours", { body: { quietHours } }),
    changes: [[...NOTICES]],
    toasts: true,
    said: "Quiet hours saved.",
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run(typed);
      }}
    >
      <Check
        label="Quiet hours"
        hint="Browsers stay silent until they end. Urgent messages and patients who wait are shown all the same; emails are sent at any time."
        checked={isOn}
        onChange={(next) => {
          setIsOn(next);
          if (!next && hours) void save.run(null);
        }}
      />
      {isOn && (
        <div className={css.hours}>
          <TimeField label="From" value={typed.from} onChange={(from) => setTyped({ ...typed, from })} />
          <TimeField label="Until" value={typed.until} onChange={(until) => setTyped({ ...typed, until })} />
          <Select
            label="On the clock of"
            value={typed.zone}
            options={ZONES}
            onChange={(next) => setTyped({ ...typed, zone: next })}
          />
          <Button small look="line" disabled={save.isPending}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
