import { useState } from "react";
import { useSession } from "../shell/session";
import { CommandDialog } from "./CommandDialog";
import { Choice, TextField } from "./fields";
import { momentWords, offsetAt, type Planned, planned, shortName, wallClock } from "./schedule";
import { TimeField } from "./TimeField";

/** A time on the clock of a zone; with an offset where the clock shows it twice. */
export interface Moment {
  at: string;
  zone: string;
}

interface ScheduleDialogProps {
  /** What is asked; without it, when something is published. */
  title?: string;
  /** What is done at the time, as 'publish'. */
  verb?: string;
  busy?: boolean;
  onClose: () => void;
  onSchedule: (moment: Moment) => void;
}

function problemOf(plan: Planned, chosen: number | undefined, verb: string): string | undefined {
  if (plan.type === "missing") return "Choose a date and time.";
  if (plan.type === "past") return `This time has passed. Choose a later one, or ${verb} now.`;
  if (plan.type === "skipped") return plan.words;
  return plan.type === "doubled" && chosen === undefined ? plan.words : undefined;
}

/** A day and a time on the doctor's clock, with the clock of the other country beside it. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { title = "When should it be published?", verb = "publish", busy, onClose, onSchedule } = props;
  const { zone } = useSession();
  const [now] = useState(() => Date.now());
  const [day, setDay] = useState(() => wallClock(now + 86_400_000, zone).slice(0, 10));
  const [time, setTime] = useState("09:00");
  const [meant, setMeant] = useState("");
  const plan = planned(day, time, zone, now);
  const chosen = plan.type === "doubled" ? plan.instants.find((instant) => String(instant) === meant) : undefined;
  const problem = problemOf(plan, chosen, verb);
  const run = () => {
    if (problem) return;
    const local = `${day}T${time}`;
    onSchedule({ at: chosen === undefined ? local : `${local}${offsetOf(chosen, zone)}`, zone });
  };
  return (
    <CommandDialog title={title} confirm="Schedule" disabled={busy} run={run} onClose={onClose}>
      {(isTried) => (
        <>
          <TextField label="Day" type="date" value={day} min={wallClock(now, zone).slice(0, 10)} onChange={setDay} />
          <TimeField
            label={`Time (${shortName(zone, now)})`}
            value={time}
            error={problem && plan.type !== "doubled" && (isTried || plan.type === "skipped") ? problem : undefined}
            onChange={setTime}
          />
          {plan.type === "doubled" && (
            <Choice
              label="Which one?"
              hint={plan.words}
              error={isTried ? problem : undefined}
              value={meant}
              onChange={setMeant}
              options={plan.instants.map((instant) => ({ value: String(instant), label: momentWords(instant, zone) }))}
            />
          )}
          <p role="status">{plan.type === "fine" && <strong>{plan.words}</strong>}</p>
          <p className="small soft">If the server is down at that time, it is done as soon as it is back.</p>
        </>
      )}
    </CommandDialog>
  );
}

/** `+01:00`: how far the zone's clock is from UTC at an instant. */
function offsetOf(instant: number, zone: string): string {
  const minutes = offsetAt(instant, zone);
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
